import { plainWords } from '../../../server/import/rich/plain-words'
import { readOnly } from './read-only'
import { docxOf } from './word'

/** What a paper becomes: `stem [options] = key` for each question, and `line code` for each row that is refused. */
export async function outcome(lines: readonly string[]) {
  const { questions, bodies, refused } = await readOnly('a.docx', docxOf(lines))
  const keys = bodies.map(({ answer_key: key }) => {
    if (key === null) return ''
    if (key.kind === 'letters') return key.letters.join('')
    if (key.kind === 'truth') return key.value ? '对' : '错'
    return key.kind === 'blanks' ? key.alternatives.map((texts) => texts.join('|')).join('；') : plainWords(key.reference)
  })
  const shown = questions.map(({ stem, options }, at) => `${stem}${options.length > 0 ? ` [${options.join(' ')}]` : ''} = ${keys[at]}`)
  return [...shown, ...refused.map((text) => text.split(' ', 2).join(' '))]
}
/** Papers by name, each with its lines and what becomes of them. */
export const cases = (table: readonly (readonly [string, readonly string[], readonly string[]])[]) =>
  it.each(table)('%s', async (_case, lines, expected) => {
    expect(await outcome(lines)).toEqual(expected)
  })

export const two = ['A. 一', 'B. 二']
export const more = ['A. 三', 'B. 四']
