import type { Passage } from '#server/repositories/ai/passages'

export type Planted = { name: string; line: string }
const line = (say: string, source: string, quote: string) => JSON.stringify({ say, source, quote })

/** Sentences of a passage that are long enough to be quoted. */
const sentencesOf = (text: string) => (text.match(/[^。！？；;\n]{8,}[。！？；;]?/g) ?? []).map((sentence) => sentence.trim())

const negated = (text: string) => (/不/.test(text) ? text.replace('不', '') : text.replace(/(可以|应当|属于|能|是|有|应|要|按)/, '不$1'))
const renumbered = (text: string) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
const turned = (text: string) =>
  text
    .split(/(?<=[，、])/)
    .reverse()
    .join('')

type Way = { name: string; of: (sentence: string, own: string, other: Passage & { name: string }) => string | null }

/** Each makes a wrong claim of a right sentence; null where it changes nothing. */
const ways: readonly Way[] = [
  { name: 'a turned yes', of: (said, own) => (negated(said) === said ? null : line('', own, negated(said))) },
  { name: 'another number', of: (said, own) => (renumbered(said) === said ? null : line('', own, renumbered(said))) },
  { name: 'clauses in another order', of: (said, own) => (turned(said) === said ? null : line('', own, turned(said))) },
  { name: 'a word cut off', of: (said, own) => line('', own, said.replace(/^[^\p{L}\p{N}]*./u, '')) },
  { name: 'a word added', of: (said, own) => line('', own, said.replace(/.(?=[。！？；;]?$)/u, '$&错')) },
  { name: 'another source', of: (said, _own, other) => (other.body.includes(said) ? null : line('', other.name, said)) },
  { name: 'no such source', of: (said) => line('', 'S99', said) },
  { name: 'an invented sentence', of: (_said, own) => line('', own, '根据最新规定，本条自下月起一律免征全部税款。') },
  { name: 'no quote', of: (said, own) => line(said, own, '') },
  { name: 'another number said', of: (said, own) => line(`${said.replace(/[。！？；;]$/, '')}，共 98765 元`, own, said) },
  {
    name: 'the opposite said',
    of: (said, own) =>
      negated(said) === said || /[不非无没未勿]|禁止|免|除外/.test(said.replace('不', '')) ? null : line(negated(said), own, said),
  },
  { name: 'something else said', of: (said, own) => line('明天的股票一定会涨，赶快买进', own, said) },
]

/** At least `count` wrong claims about the sources. */
export function wrongQuotes(sources: readonly (Passage & { name: string })[], count: number): Planted[] {
  const planted: Planted[] = []
  for (const [at, source] of sources.entries()) {
    const other = sources[(at + 1) % sources.length] ?? source
    for (const sentence of sentencesOf(source.body))
      for (const { name, of } of ways) {
        const wrong = of(sentence, source.name, other)
        if (wrong !== null) planted.push({ name: `${name}: ${sentence.slice(0, 20)}`, line: wrong })
      }
  }
  return planted.slice(0, count)
}
