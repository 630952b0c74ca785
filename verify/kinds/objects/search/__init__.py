"""Search for statements about the objects of a world (untrusted): which facts are added, and which object refutes."""

from verify.kinds.objects.search.objects import example_of, object_text
from verify.kinds.objects.search.prover import WorldHints, WorldOutcome, decide_world
from verify.kinds.objects.search.telling import explain_world

__all__ = ["WorldHints", "WorldOutcome", "decide_world", "example_of", "explain_world", "object_text"]
