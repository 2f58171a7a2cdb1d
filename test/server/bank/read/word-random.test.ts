import { fc } from '../../../support/fast-check'
import { shownOf } from './paper-outcome'
import { docxOf } from './word'

/** The same papers in every run. */
const SEED = 20261127
const RUNS = 80

const headings = { choice: '单选题', fill: '填空题', judgement: '判断题', essay: '简答题' } as const
type Kind = keyof typeof headings
const kinds = fc.constantFrom<Kind>('choice', 'fill', 'judgement', 'essay')
const sections = fc.array(
  fc.record({
    kind: kinds,
    count: fc.integer({ min: 1, max: 3 }),
    options: fc.integer({ min: 2, max: 4 }),
    key: fc.nat(),
    isInLine: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)
const papers = fc.array(
  fc.record({
    sections,
    title: fc.constantFrom('', '第一套', '2010年10月', '第三章 税务'),
    hasHeadings: fc.boolean(),
    hasKeysAtEnd: fc.boolean(),
    goesOn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)

type Asked = { kind: Kind; stem: string; options: string[]; key: string }

/** A question that no other is like, so that nothing of another can be taken for its own. */
function asked(kind: Kind, id: number, { options, key }: { options: number; key: number }): Asked {
  if (kind === 'choice') {
    const own = ['甲', '乙', '丙', '丁'].slice(0, options).map((text) => `${text}${id}`)
    return { kind, stem: `题${id}的资产是（ ）`, options: own, key: 'ABCD'[key % options] ?? '' }
  }
  if (kind === 'fill') return { kind, stem: `题${id}的收入是____。`, options: [], key: `答${id}` }
  if (kind === 'judgement') return { kind, stem: `题${id}的费用是对的`, options: [], key: key % 2 === 0 ? '对' : '错' }
  return { kind, stem: `简述题${id}。`, options: [], key: `要点${id}` }
}

const lettered = ({ options }: Asked) => options.map((text, at) => `${'ABCD'[at]}. ${text}`)

function written(all: typeof papers extends fc.Arbitrary<infer T> ? T : never) {
  const questions: Asked[] = []
  const lines = all.flatMap(({ sections: parts, title, hasHeadings, hasKeysAtEnd, goesOn }) => {
    const keys: string[] = []
    let number = 0
    const body = parts.flatMap((part, place) => {
      if (!goesOn) number = 0
      const head = hasHeadings ? [`${'一二三四'[place]}、${headings[part.kind]}`] : []
      keys.push(...head)
      const own = Array.from({ length: part.count }, () => {
        const one = asked(part.kind, 100 + questions.length, part)
        questions.push(one)
        number++
        keys.push(`${number}. ${one.key}`)
        const options = part.isInLine ? [lettered(one).join('  ')].filter((text) => text !== '') : lettered(one)
        return [`${number}．${one.stem}`, ...options, ...(hasKeysAtEnd ? [] : [`答案：${one.key}`])]
      })
      return [...head, ...own.flat()]
    })
    return [...(title === '' ? [] : [title]), ...body, ...(hasKeysAtEnd ? ['参考答案', ...keys] : [])]
  })
  return { lines, questions }
}

it('questions of random papers are imported whole, or refused', async () => {
  process.stdout.write(`word papers seed ${SEED}, ${RUNS} runs\n`)
  let taken = 0
  let all = 0
  await fc.assert(
    fc.asyncProperty(papers, async (made) => {
      const { lines, questions } = written(made)
      const own = new Set(
        questions.map(({ stem, options, key }) => `${stem}${options.length > 0 ? ` [${options.join(' ')}]` : ''} = ${key}`),
      )
      const shown = await shownOf(docxOf(lines))
      expect(shown.filter((text) => !own.has(text))).toEqual([])
      taken += shown.length
      all += questions.length
    }),
    { seed: SEED, numRuns: RUNS },
  )
  // A reader that refuses everything does not pass. Papers without headings leave types open, and may leave answers open.
  expect(taken / all).toBeGreaterThan(0.6)
})
