import { fc } from '../../../../support/fast-check'
import type { Said } from './written-bank'

/** Pieces that some format, or some reader of text, has a meaning for. */
const PIECES =
  '< > <p> </b> <br> <stdio.h> a<b a<b，c>d $ $5 $HOME $x^2$ 5$-6$ \\ C:\\dir A. B、 (C) AB 故选\u0020D 以上都对 " \' ， 。 （　） 《 “ ； | || &lt; &amp; &nbsp; { } = ~ # : -> % ` * [html] [x] // :: 1 1. 甲 int 选项 答案 ]]> <![CDATA[ 🙂 𠮷'.split(
    ' ',
  )
const SPACES = [' ', '  ', '\t', '\n', '\n    ', '\n\n']
const piece = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.constantFrom(...SPACES) })

/** Text that begins and ends with a letter, for no table tells space outside from none. */
export const hostileText = fc.array(piece, { minLength: 1, maxLength: 10 }).map((parts) => `题${parts.join('')}止`)
const lineText = hostileText.map((text) => text.replace(/\s+/g, ' '))

const options = fc.uniqueArray(lineText, { minLength: 2, maxLength: 4 })
const explanation = fc.option(hostileText, { nil: '' })
/** An answer is told apart from others by signs of its own, so it has none of them. */
const answer = fc.constantFrom('甲', '3.14', 'O(n)', '北京市', 'a<b', 'x y', '50%', '¥5')

const choice = fc.record({ stem: hostileText, options, explanation }).chain(({ stem, options: texts, explanation: why }) =>
  fc.subarray([...'ABCD'].slice(0, texts.length), { minLength: 1 }).map(
    (letters): Said => ({
      type: letters.length > 1 ? 'choice' : 'single_choice',
      stem,
      options: texts,
      key: { kind: 'letters', letters },
      explanation: why,
    }),
  ),
)
const judgement = fc.record({ stem: hostileText, value: fc.boolean(), explanation }).map(
  ({ stem, value, explanation: why }): Said => ({
    type: 'determine',
    stem,
    options: [],
    key: { kind: 'truth', value },
    explanation: why,
  }),
)
const fill = fc.record({ stem: hostileText, text: answer, explanation }).map(
  ({ stem, text, explanation: why }): Said => ({
    type: 'fill',
    stem: `${stem.replace(/（　）/g, '')}\n____`,
    options: [],
    key: { kind: 'blanks', alternatives: [[text]] },
    explanation: why,
  }),
)
/** Lists the worth of each of four options; a single choice has one that is worth everything. */
const worths = [
  { type: 'single_choice', weights: [100, 50, -50, 0] },
  { type: 'single_choice', weights: [100, -100, 0, 25] },
  { type: 'choice', weights: [50, 50, -100, 0] },
  { type: 'choice', weights: [75, -25, 25, -100] },
] as const

const weighed = fc
  .record({
    stem: hostileText,
    texts: fc.uniqueArray(lineText, { minLength: 4, maxLength: 4 }),
    worth: fc.constantFrom(...worths),
    turn: fc.nat(3),
    explanation,
  })
  .map(({ stem, texts, worth: { type, weights }, turn, explanation: why }): Said => {
    const turned = [...weights.slice(turn), ...weights.slice(0, turn)]
    const least = type === 'single_choice' ? 100 : 1
    const letters = [...'ABCD'].filter((_, at) => (turned[at] ?? 0) >= least)
    return { type, stem, options: texts, key: { kind: 'letters', letters, weights: turned }, explanation: why }
  })

const accepted = fc.uniqueArray(answer, { minLength: 1, maxLength: 3 })
const fills = fc.record({ stem: hostileText, end: hostileText, first: accepted, second: accepted, explanation }).map(
  ({ stem, end, first, second, explanation: why }): Said => ({
    type: 'fill',
    stem: `${stem.replace(/（　）/g, '')}\n____ ${end.replace(/（　）/g, '')} ____`,
    options: [],
    key: { kind: 'blanks', alternatives: [first, second] },
    explanation: why,
  }),
)
const essay = fc.record({ stem: hostileText, reference: lineText }).map(
  ({ stem, reference }): Said => ({
    type: 'essay',
    stem,
    options: [],
    key: { kind: 'points', reference: [{ type: 'p', inline: [{ text: reference }] }], points: [{ text: '按参考答案给分', share: 100 }] },
    explanation: '',
  }),
)

const material = fc
  .record({
    stem: hostileText,
    children: fc.uniqueArray(fc.oneof(choice, judgement), { minLength: 1, maxLength: 3, selector: ({ stem }) => stem }),
  })
  .map(({ stem, children }): Said => ({ type: 'material', stem, options: [], key: null, explanation: '', children }))

/** Questions with texts that every format has to write with care. */
export const questions = fc.uniqueArray(fc.oneof(choice, choice, weighed, judgement, fill, fills, essay, material), {
  minLength: 1,
  maxLength: 12,
  selector: ({ stem }) => stem,
})
