type Cue = { from: number; to: number; text: string }

/** Fewer pairs than this in common are chance. */
const LEAST_SHARED = 4

/** Pairs of neighbouring characters, without signs and spaces. */
function pairsOf(text: string): Set<string> {
  const plain = [...text.normalize('NFKC').toLowerCase()].filter((each) => /[\p{L}\p{N}]/u.test(each))
  return new Set(plain.slice(1).map((each, at) => `${plain[at]}${each}`))
}

/** Finds where a lesson speaks of a text: the start in whole seconds of the cue that shares most pairs of characters with it; null when none is near. */
export function secondFinder(cues: readonly Cue[]): (text: string) => number | null {
  const pairs = cues.map(({ from, text }) => ({ from, said: [...pairsOf(text)] }))
  return (text) => {
    const wanted = pairsOf(text)
    let best: { shared: number; from: number } | null = null
    for (const { from, said } of pairs) {
      const shared = said.filter((pair) => wanted.has(pair)).length
      if (shared >= LEAST_SHARED && shared > (best?.shared ?? 0)) best = { shared, from }
    }
    return best && Math.floor(best.from)
  }
}

/** Where a lesson speaks of one text. */
export const secondAbout = (cues: readonly Cue[], text: string): number | null => secondFinder(cues)(text)
