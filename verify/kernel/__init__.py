"""The trusted part: goals, rules, proof trees and the checker. docs/kernel.md proves every rule."""
