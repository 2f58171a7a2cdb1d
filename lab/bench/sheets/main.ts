/**
 * Usage: npm run -s lab -- bench:sheets [--learners 10000]
 *
 * Brings a workbook of learners with two courses and a class through the desk: the upload with its dry run, then the job, then the same
 * workbook again. All of it takes 60 seconds at most for 10,000 learners, memory grows by 300 MB at most, each learner gets one message, and
 * the second time changes nothing.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { deskHandlers } from '#server/desk/frame/bulk-job'
import { runDueJobs } from '#server/jobs/runner'
import { countSheetRows } from '#server/repositories/account/sheet-run'
import { bringSheet } from '../../../test/server/desk/sheets'
import { staffBrowser } from '../../../test/server/desk/staff'
import { startServer } from '../../../test/support/server'

const { values } = parseArgs({ options: { learners: { type: 'string', default: '10000' } } })
const LEARNERS = Number(values.learners)
const MOST_SECONDS = 60
const MOST_GROWTH_MB = 300
const MIB = 1_048_576
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

function check(isRight: boolean, words: string): void {
  if (isRight) return
  process.exitCode = 1
  process.stderr.write(`${words}\n`)
}

async function main(): Promise<void> {
  const server = await startServer({ seed: true })
  const desk = await buildDesk(server.deps)
  const staff = await staffBrowser(server, desk, ['service'])
  const group = await server.db
    .selectFrom('study_class')
    .innerJoin('course_group', 'course_group.id', 'study_class.course_group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['study_class.id', 'study_class.title', 'course.id as courseId', 'course.title as course'])
    .where('course.price', '>', 0)
    .orderBy('study_class.id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('study_class').set({ capacity: 1_000_000 }).where('id', '=', group.id).execute()
  const other = await server.db
    .selectFrom('course')
    .select('title')
    .where('id', '<>', group.courseId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: LEARNERS }, (_, at) => {
    return [`学生${at}`, `138${String(at).padStart(8, '0')}`, `${group.course}、${other.title}`, group.title, '2027-06-30']
  })
  const bytes = workbookOf([{ name: '报名', rows: [['姓名', '手机号', '课程', '班级', '有效期'], ...rows] }])
  const book = { name: '报名.xlsx', bytes }
  let peak = process.memoryUsage().rss
  const before = peak
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const since = performance.now()
  const seconds = () => Math.round((performance.now() - since) / 100) / 10
  const tried = await bringSheet(staff, desk, 'import-learners', book, { reason: '批量开课' })
  if (tried.id === 0) throw new Error(`the workbook was refused: ${tried.body.slice(-2_000)}`)
  say({ triedAfterSeconds: seconds(), kilobytes: Math.round(bytes.length / 1024), ...(await countSheetRows(server.db, tried.id)) })
  await tried.confirm()
  await runDueJobs(server.deps, deskHandlers)
  const took = seconds()
  const counts = await countSheetRows(server.db, tried.id)
  const messages = await server.db.selectFrom('message').select('id').where('ref', 'like', `sheet:${tried.id}:%`).execute()
  const again = await bringSheet(staff, desk, 'import-learners', book, { reason: '批量开课' })
  const second = await countSheetRows(server.db, again.id)
  clearInterval(watch)
  const grownMb = Math.round((peak - before) / MIB)
  say({
    seconds: took,
    againSeconds: Math.round((seconds() - took) * 10) / 10,
    grownMb,
    peakMb: Math.round(peak / MIB),
    messages: messages.length,
    ...counts,
  })
  check(took <= MOST_SECONDS, `${LEARNERS} learners took ${took} seconds`)
  check(grownMb <= MOST_GROWTH_MB, `memory grew by ${grownMb} MB`)
  check(counts.done === LEARNERS && messages.length === LEARNERS, `${counts.done} learners were done, ${messages.length} were told`)
  check(second.same === LEARNERS, `the second time would change ${second.new + second.change} learners`)
  await desk.close()
  await server.close()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
