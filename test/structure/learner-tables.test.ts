import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = path.join(__dirname, '../../server')

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return files(name)
    return /\.tsx?$/.test(entry.name) ? [name] : []
  })
const textOf = (file: string) => readFileSync(file, 'utf8')
const without =
  (...folders: string[]) =>
  (file: string) =>
    !folders.some((folder) => file.startsWith(path.join(SERVER, folder) + path.sep))
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

/** What a file writes and what it reads, by the names of tables. A statement that writes a table does not count as its reader. */
const writesIn = (text: string) => [
  ...found(text, /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g),
  ...found(text, /\b(?:insert into|update|delete from) (\w+)/g),
]
const readsIn = (text: string) => [
  ...found(text, /\.(?:selectFrom|innerJoin|leftJoin|from|using)\(\s*\[?'(\w+)/g),
  ...found(text, /\b(?:from|join|using) (\w+)/g),
  // A guarded update or delete decides by what is there.
  ...found(text, /\.(?:updateTable|deleteFrom)\('(\w+)'\)(?=[\s\S]{0,600}?\.returning)/g),
]

const sources = files(SERVER).filter(without('seed', 'database', 'import', 'migrations'))
const all = new Set(found(files(path.join(SERVER, 'database/rows')).map(textOf).join('\n'), /^ {2}(\w+): (?:\{|[A-Z]\w+Table\b)/gm))

/** The files that a file of the desk reaches. */
function reached(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  for (const name of found(textOf(entry), /from '(\.[^']+)'/g)) {
    const base = path.join(path.dirname(entry), name)
    const file = sources.find((each) => each === `${base}.ts` || each === `${base}.tsx`)
    if (file) reached(file, known)
  }
  return known
}

/** Tables no other statement reads, with the reason. */
const readElsewhere: Readonly<Record<string, string>> = {
  account_deleted: 'proof that an account was deleted, read by auditors',
  mobile_change: 'proof of who changed a number when, read in a dispute about an account',
  course_hit: 'its key decides: a learner counts once a day',
  login_failure: 'the statement that counts a failed try also reads the count',
  message_delivery: 'its key decides: a message is sent once each way; the state of each is for operators',
  payment_notice: 'its key decides: a notice is settled once',
  score_try: 'the statement that counts a try of the day also reads the count',
  staff_form: 'its key decides: a form is good once',
}

/** Tables of requests that staff answer, with their desk page. */
const decided: Readonly<Record<string, string>> = {
  question_report: 'question-report',
  installment_application: 'instalment',
  doubt: 'doubt',
  doubt_post: 'doubt-post',
  doubt_report: 'doubt-post',
  circle_post: 'circle',
  circle_comment: 'circle',
  circle_report: 'circle',
  homework_submission: 'homework',
  ai_opinion: 'ai',
  erratum: 'erratum',
  essay_task: 'essay',
  invoice: 'invoice',
  refund: 'order',
  orders: 'order',
  cash_out: 'cash-out',
  book_right: 'parcel',
  course_review: 'review',
  lesson_feedback: 'feedback',
  support_message: 'support',
  client_error: 'client-error',
}

describe('tables that learners write', () => {
  const read = new Set(sources.flatMap((file) => readsIn(textOf(file))))
  const written = new Set(sources.filter(without('desk', 'correct')).flatMap((file) => writesIn(textOf(file))))
  const unread = [...all].filter((table) => written.has(table) && !read.has(table)).sort()

  it('are each read by a statement or exempt with a reason', () => {
    expect(all.size).toBeGreaterThan(100)
    expect(unread.filter((table) => !Object.hasOwn(readElsewhere, table))).toEqual([])
  })

  it('have no unneeded exception', () => {
    expect(Object.keys(readElsewhere).filter((table) => !unread.includes(table))).toEqual([])
  })

  it.each(Object.entries(decided))('%s has a page on the desk', (table, area) => {
    expect(all.has(table)).toBe(true)
    const areas = textOf(path.join(SERVER, 'desk/areas.ts'))
    expect(areas).toContain(`'./areas/${area}'`)
    const whole = [...reached(path.join(SERVER, `desk/areas/${area}.tsx`))].map(textOf).join('\n')
    expect(readsIn(whole)).toContain(table)
  })
})
