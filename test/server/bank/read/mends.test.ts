import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mends, NAMES_MEND, withMend } from '#server/bank/read/mends'

const root = path.join(__dirname, '../../../../server/bank/read')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
/** A refusal in a source: its code, and its reason as far as the source has it on the line. */
const REFUSAL = /new (?:File)?Refused\(\s*'([a-z_0-9]+)',([^\n]*(?:\n[^\n]*)?)/g
/** Refused by choice of staff: there is nothing to mend. */
const CHOSEN = 'left_by_staff'

const refusals = sources.flatMap((name) =>
  [...readFileSync(path.join(root, name), 'utf8').matchAll(REFUSAL)].map(([, code = '', reason = '']) => ({ code, reason })),
)

it('each refusal of a reader names its mend', () => {
  const lacking = refusals.filter(({ code, reason }) => code !== CHOSEN && !(code in mends) && !NAMES_MEND.test(reason))
  expect(refusals.length).toBeGreaterThan(150)
  expect(lacking).toEqual([])
})

it('a mend follows a reason that has none, and no other', () => {
  expect(withMend('option_empty', '选项 C 没有内容')).toBe('选项 C 没有内容：请补上内容，或删去这个选项')
  expect(withMend('option_empty', '选项 C 没有内容，请补上')).toBe('选项 C 没有内容，请补上')
  expect(withMend('left_by_staff', '核对时选择了不导入')).toBe('核对时选择了不导入')
})
