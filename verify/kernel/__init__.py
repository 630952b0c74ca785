"""The trusted part: goals, proof rules, proof trees and the checker that replays them. docs/kernel.md proves each rule."""
