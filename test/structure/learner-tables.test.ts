import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reachedFrom, readsIn, statementGraph, writesIn } from './statement-graph'

const SERVER = path.join(__dirname, '../../server')
const ROWS = path.join(SERVER, 'database/rows')

/** Tables nothing but their own writer reads, with the reason. */
const unread: Readonly<Record<string, string>> = {
  account_deleted: 'proof that an account was deleted, read by auditors',
  apple_nonce: 'its key decides: a token of Apple is good once',
  course_hit: 'its key decides: a learner counts once a day',
  growth_guard: 'its row is locked, not read: of two at once the second sees what the first wrote',
  payment_notice: 'its key decides: a notice is settled once',
  score_try: 'the statement that counts a try of the day also reads the count',
  sms_code: 'the release before keeps its codes there; the next release retires it',
  sms_proof: 'its key decides: a proof of work is good once',
}

/** Tables whose rows move from one state to another without a member of the staff, with who moves them. */
const movedWithoutStaff: Readonly<Record<string, string>> = {
  data_export: 'a job makes the copy, time ends it',
  plan_change: 'the learner keeps it or takes it back',
}

const files = readdirSync(ROWS).map((file) => readFileSync(path.join(ROWS, file), 'utf8'))
const text = files.join('\n')
const types = new Map([...text.matchAll(/^(?:export )?type (\w+) = (\{[\s\S]*?^\})/gm)].map(([, name = '', body = '']) => [name, body]))
/** Every table with the text of its columns. */
const tables = new Map(
  [...text.matchAll(/^ {2}(\w+): (\{[^\n]*\}$|\{\n[\s\S]*?^ {2}\}|[A-Z]\w+Table\b)/gm)].map(([, name = '', body = '']) => [
    name,
    types.get(body) ?? body,
  ]),
)
/** A column that says where a row stands, or when somebody decided on it. */
const STANDING = /\b(status|state|\w*(?:answered|decided|handled|marked|replied)_at|reply|answer)\??:/

describe('tables that learners write', () => {
  const graph = statementGraph(SERVER)
  const from = (...folders: string[]) =>
    reachedFrom(
      graph,
      [...graph.all.keys()].filter((key) => folders.some((folder) => key.startsWith(path.join(SERVER, folder)))),
    )
  const calls = from('app.ts')
  const jobs = from(`jobs${path.sep}`)
  const desk = from(`desk${path.sep}areas`)
  const onDesk = new Set(desk.flatMap(readsIn))
  const read = new Set([...calls, ...jobs, ...desk].flatMap(readsIn))
  const written = [...new Set([...calls, ...jobs].flatMap(writesIn))].filter((table) => tables.has(table)).sort()
  const standing = written.filter((table) => STANDING.test(tables.get(table) ?? ''))

  it('learner tables are found from the server to the statements of its calls and jobs', () => {
    expect(tables.size).toBeGreaterThan(200)
    expect(written.length).toBeGreaterThan(140)
    expect(standing).toEqual(expect.arrayContaining(['question_report', 'essay_task', 'refund', 'raffle_draw', 'homework_submission']))
  })

  it('have each a call, a job or the desk that reads them, or an exemption with a reason', () => {
    expect(written.filter((table) => !read.has(table))).toEqual(Object.keys(unread).sort())
  })

  it('learner tables with rows that wait for a decision appear on the desk, or move without staff for a reason', () => {
    expect(standing.filter((table) => !onDesk.has(table))).toEqual(Object.keys(movedWithoutStaff).sort())
  })
})
