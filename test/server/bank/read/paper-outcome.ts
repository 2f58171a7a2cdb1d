import { plainWords } from '#server/bank/read/rich/markup'
import { readOnly } from './read-only'
import { docxOf } from './word'

type Read = Awaited<ReturnType<typeof readOnly>>

/** `stem [options] = key` for each question that was read. */
function shownIn({ questions, bodies }: Read): string[] {
  const keys = bodies.map(({ answer_key: key }) => {
    if (key === null) return ''
    if (key.kind === 'letters') return key.letters.join('')
    if (key.kind === 'truth') return key.value ? '对' : '错'
    return key.kind === 'blanks' ? key.alternatives.map((texts) => texts.join('|')).join('；') : plainWords(key.reference)
  })
  return questions.map(({ stem, options }, at) => `${stem}${options.length > 0 ? ` [${options.join(' ')}]` : ''} = ${keys[at]}`)
}

/** The questions of a Word file. */
export const shownOf = async (bytes: Uint8Array) => shownIn(await readOnly('a.docx', bytes))

/** The outcome of a paper: `stem [options] = key` for each question, and `line code` for each row that is refused. */
export async function outcome(lines: readonly string[]) {
  const read = await readOnly('a.docx', docxOf(lines))
  return [...shownIn(read), ...read.refused.map((text) => text.split(' ', 2).join(' '))]
}
/** Papers by name, each with its lines and what becomes of them. */
export const cases = (table: readonly (readonly [string, readonly string[], readonly string[]])[]) =>
  it.each(table)('%s', async (_case, lines, expected) => {
    expect(await outcome(lines)).toEqual(expected)
  })

export const two = ['A. 一', 'B. 二']
export const more = ['A. 三', 'B. 四']
