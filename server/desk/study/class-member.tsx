import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { ActLink, PageLink, useAccess } from '#server/desk/frame/detail'
import { filterOf } from '#server/desk/frame/filter'
import { BulkBar } from '#server/desk/frame/list'
import { type Area, ageText, type BulkAct, type DeskVisit, type Filter, momentText, type PageRow, page } from '#server/desk/frame/row'
import { Face } from '#server/desk/parts/face'
import { found, idOf } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { classById } from '#server/repositories/service/class-service'
import { undoneBy } from '#server/repositories/study/class-week'
import { type MemberLine, memberLines } from '#server/repositories/study/groups'
import { storedIdOf } from '@/domain/text/id-text'
import { maskMobile } from '@/domain/text/personal-fields'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { classMemberActs } from './class-member-acts'
import { ClassProgress, isBehind, plannedOf, progressOf } from './class-progress'
import { ClassTeacher, changeTeacher, WeekTasks, weekOf, weekTasksOf } from './class-week'
import { SMS_CHOICES, USUAL } from './nudge-words'
import { ClassTabs, classHead, titleOfClass } from './study-class'

const roles = ['service', 'teacher'] as const
const AWAY_DAYS = 7
const UNIT = '位学员'

const bulk: readonly BulkAct[] = [
  { act: 'nudge-class-member', words: '提醒' },
  { act: 'move-class-member', words: '移到别的班' },
  { act: 'shift-class-member', words: '任务往后推' },
  { act: 'remove-class-member', words: '移出班级' },
]

/** Members that a teacher looks for. */
const groups = { behind: '落下的', away: '一周没来', ahead: '领先的' } as const
const filters: readonly Filter[] = [
  { name: 'show', label: '看谁', choices: groups },
  { name: 'word', label: '姓名或手机尾号' },
]

const fits: Readonly<Record<string, ((line: MemberLine, now: number) => boolean) | undefined>> = {
  behind: isBehind,
  away: ({ lastAt }, now) => lastAt === null || now - lastAt > AWAY_DAYS * DAY_MS,
  ahead: (line) => progressOf(line) > plannedOf(line),
}

/** `isOfFileOnly`: it leaves in the workbook alone. */
type Column = { title: string; text: (row: MemberLine) => string; isNumber?: true; isOfFileOnly?: true }
const columns: readonly Column[] = [
  { title: '学员', text: ({ nickname, userId }) => `${nickname}（${userId}）` },
  { title: '进度', text: (row) => `${progressOf(row)}%，该到 ${plannedOf(row)}%` },
  { title: '做完的任务', text: ({ done }) => String(done), isNumber: true, isOfFileOnly: true },
  { title: '欠的任务', text: ({ owed }) => String(owed), isNumber: true },
  { title: '学分', text: ({ credits }) => String(credits), isNumber: true, isOfFileOnly: true },
  { title: '最近学习', text: ({ lastAt }) => momentText(lastAt) },
  { title: '模考', text: ({ mock }) => (mock === null ? '—' : String(mock)), isNumber: true },
]

const shownColumns = columns.filter(({ isOfFileOnly }) => !isOfFileOnly)

/** How far a member is, with a tick where the plan is. */
function ProgressBar({ of }: { of: MemberLine }) {
  const [done, planned] = [progressOf(of), plannedOf(of)]
  return (
    <svg viewBox="0 0 100 16" className="pace" aria-hidden="true">
      <rect y={5} width={100} height={6} rx={3} className="track" />
      <rect y={5} width={done} height={6} rx={3} className={isBehind(of) ? 'now late' : 'now'} />
      <rect x={Math.min(98, planned)} y={1} width={2} height={14} className="tick" />
    </svg>
  )
}

function Cell({ row, of: { title, text }, now }: { row: MemberLine; of: Column; now: number }) {
  if (title === '学员')
    return (
      <span className="named">
        <Face picture={row.avatar} name={row.nickname} />
        <span>
          <PageLink to={`/learners/${row.userId}`}>{row.nickname}</PageLink>
          <small className="under">
            {[String(row.userId), row.mobile === null ? '' : maskMobile(row.mobile)].filter(Boolean).join('　')}
          </small>
        </span>
      </span>
    )
  if (title === '欠的任务' && row.owed > 0) return <b className="error">{row.owed}</b>
  if (title === '最近学习') return row.lastAt === null ? '没来过' : `${ageText(row.lastAt, now)}前`
  if (title !== '进度') return text(row)
  return (
    <span className="still" title={`按计划该到 ${plannedOf(row)}%`}>
      <ProgressBar of={row} /> {progressOf(row)}%<span className="unseen">，该到 {plannedOf(row)}%</span>
    </span>
  )
}

function Member({ row, hasBoxes, now }: { row: MemberLine; hasBoxes: boolean; now: number }) {
  return (
    <tr>
      {hasBoxes && (
        <td className="tick" data-title="选">
          <input type="checkbox" name="id" value={row.id} form="bulk" aria-label={`选${row.nickname}（${row.userId}）`} />
        </td>
      )}
      {shownColumns.map((column) => (
        <td key={column.title} data-title={column.title} className={column.isNumber && 'number'}>
          <Cell row={row} of={column} now={now} />
        </td>
      ))}
      <td data-title="操作">
        <details className="more">
          <summary aria-label={`${row.nickname}（${row.userId}）：更多操作`}>⋯</summary>
          <div>
            {bulk.map(({ act, words }) => (
              <ActLink key={act} name={act} of={row.id}>
                {words}
              </ActLink>
            ))}
          </div>
        </details>
      </td>
    </tr>
  )
}

/** Members with what each did, and acts for those who are marked. */
function Members({ of, from, now }: { of: readonly MemberLine[]; from: string; now: number }) {
  const { act } = useAccess()
  const own = bulk.filter((each) => act(each.act))
  if (of.length === 0) return <p className="empty">没有这样的学员</p>
  return (
    <>
      <table data-list="">
        <thead>
          <tr>
            {own.length > 0 && (
              <th scope="col">
                <span className="unseen">选</span>
              </th>
            )}
            {shownColumns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber && 'number'}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map((row) => (
            <Member key={row.id} row={row} hasBoxes={own.length > 0} now={now} />
          ))}
        </tbody>
      </table>
      {own.length > 0 && <BulkBar acts={own} from={from} unit={UNIT} />}
    </>
  )
}

/** Tells those who are behind, beside the list that shows who they are. */
function Nudge({ of, behind }: { of: number; behind: number }) {
  return (
    <>
      <h2>
        提醒 {behind} 位 <small>今天提醒过的不再收到</small>
      </h2>
      <ActForm name="nudge-class" of={of} version={0} button="下一步：看第一位收到什么" isCalm>
        <div className="field">
          <label htmlFor="body" className="unseen">
            提醒的话
          </label>
          <small id="body-hint">{'{昵称} 换成学员的昵称，{欠} 换成欠的任务数'}</small>
          <textarea id="body" name="body" rows={3} aria-describedby="body-hint" defaultValue={USUAL} />
        </div>
        <div className="field">
          <label htmlFor="sms">短信</label>
          <small id="sms-hint">短信要花钱；站内和微信总会发</small>
          <select id="sms" name="sms" aria-describedby="sms-hint" defaultValue="no">
            {Object.entries(SMS_CHOICES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </ActForm>
    </>
  )
}

async function linesOf({ db, env, now }: Deps, classRef: string | undefined) {
  const row = found(await classById(db, idOf(classRef, '班级')), '班级')
  const lines = await memberLines(db, row.id, learningDayOf(now()))
  return { row, lines: lines.map((line) => ({ ...line, avatar: mediaUrl(env, line.avatar) })) }
}

/** The members of a filter of the address: a group of them, or who has not done a task of this week. */
async function shownOf(deps: Deps, classRef: string | undefined, query: DeskVisit['query']) {
  const { row, lines } = await linesOf(deps, classRef)
  const taskId = storedIdOf(query.task)
  const undone = taskId === undefined ? null : await undoneBy(deps.db, row.id, taskId, weekOf(deps.now()))
  const shown = fitting(lines, query.show, deps.now()).filter((line) => isNamed(line, (query.word ?? '').trim()))
  return { row, lines, shown: undone ? shown.filter(({ userId }) => undone.has(userId)) : shown, taskId }
}

/** The last digits of a number, as many as the mask of the list shows. */
const TAIL = /^\d{4}$/

/** Whether a member is meant by a part of the name, by the number, or by the last four digits of the mobile. */
const isNamed = ({ nickname, userId, mobile }: MemberLine, word: string): boolean =>
  nickname.toLowerCase().includes(word.toLowerCase()) || String(userId) === word || (TAIL.test(word) && mobile?.endsWith(word) === true)

const fitting = (lines: readonly MemberLine[], show: string | undefined, now: number) => {
  const suits = fits[show ?? '']
  return suits ? lines.filter((line) => suits(line, now)) : lines
}

type Asked = { path: string; show: string; word: string }

/** Groups of members with how many each has, and a search for one of them. */
function Groups({ asked: { path, show, word }, of, now }: { asked: Asked; of: readonly MemberLine[]; now: number }) {
  return (
    <div className="among">
      <nav className="saved" aria-label="看谁">
        <a href={path} aria-current={show === '' ? 'page' : undefined}>
          全部 {of.length}
        </a>
        {Object.entries(groups).map(([name, words]) => (
          <a key={name} href={`${path}?show=${name}`} aria-current={show === name ? 'page' : undefined}>
            {words} {fitting(of, name, now).length}
          </a>
        ))}
      </nav>
      <form method="get" action={path}>
        {show !== '' && <input type="hidden" name="show" value={show} />}
        <input type="search" name="word" defaultValue={word} placeholder="姓名、尾号" aria-label="按姓名或手机尾号找" maxLength={100} />
        <button type="submit" className="quiet">
          找
        </button>
      </form>
      <a className="act quiet" href={`${path}?format=xlsx`}>
        导出 .xlsx
      </a>
    </div>
  )
}

const PATH = '/study-classes/:id/members'

const members: PageRow = {
  ...page({
    path: PATH,
    title: '班级学员',
    roles,
    titleOf: titleOfClass,
    bulk,
    load: async (deps, visit) => {
      const of = await shownOf(deps, visit.params.id, visit.query)
      const { show = '', word = '' } = filterOf(filters, visit, deps.now()).filter
      return {
        ...of,
        ...{ show, word },
        now: deps.now(),
        week: await weekTasksOf(deps, of.row.id),
      }
    },
    head: ({ row, now }) => classHead({ of: row, now }),
    view: ({ row, lines, shown, taskId, show, word, now, week }) => {
      const behind = lines.filter(({ owed }) => owed > 0).length
      const path = `/study-classes/${row.id}/members`
      const task = week.find(({ id }) => id === taskId)
      const query = new URLSearchParams({
        ...(show !== '' && { show }),
        ...(word !== '' && { word }),
        ...(task && { task: String(task.id) }),
      }).toString()
      return (
        <>
          <ClassTabs of={row} at="/members" members={lines.length} />
          {lines.length === 0 ? (
            <p className="empty">班里还没有学员。加学员，或者开放报名让学员自己加入。</p>
          ) : (
            <div className="sides">
              <div className="open">
                <Groups asked={{ path, show, word }} of={lines} now={now} />
                {task && (
                  <p className="notice">
                    {`没做完“${task.title}”的 ${shown.length} 位。`} <a href={path}>看全部</a>
                  </p>
                )}
                <Members of={shown} from={query === '' ? path : `${path}?${query}`} now={now} />
              </div>
              <div className="panel">
                <ClassTeacher id={row.id} name={row.teacherName} />
                <ClassProgress of={lines} />
                <WeekTasks of={week} path={path} />
                {behind > 0 && <Nudge of={row.id} behind={behind} />}
              </div>
            </div>
          )}
        </>
      )
    },
  }),
  shownIds: async (deps, { params, query }) => (await shownOf(deps, params.id, query)).shown.map(({ id }) => id),
  sheets: async (deps, { params }) => {
    const { row, lines } = await linesOf(deps, params.id)
    const heads = columns.map(({ title }) => title)
    return [{ name: row.title, rows: [heads, ...lines.map((line) => columns.map(({ text }) => text(line)))] }]
  },
}

/** Members of classes: their progress, and who is added, moved or nudged. */
export const classMemberArea: Area = { pages: [members], acts: [...classMemberActs, changeTeacher] }
