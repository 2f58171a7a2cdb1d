import type { Deps } from '#server/deps'
import { PageLink, useAccess } from '#server/desk/frame/detail'
import { BulkBar } from '#server/desk/frame/list'
import { type Area, type BulkAct, type DeskVisit, momentText, type PageRow, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { classById, type OneClass } from '#server/repositories/service/class-service'
import { type ClassFigure, type ClassThing, type FigureKind, figuresOfClass, thingsOfClass } from '#server/repositories/study/class-figures'
import { countMembers } from '#server/repositories/study/members'
import { storedIdOf } from '@/domain/text/id-text'
import { maskMobile } from '@/domain/text/personal-fields'
import { ClassTabs, classHead, titleOfClass } from './study-class'

const roles = ['service', 'teacher'] as const
const bulk: readonly BulkAct[] = [{ act: 'nudge-class-member', words: '提醒' }]

/** Words of each tab. `value` tells the mean; `queue` is where those wait that somebody has to mark. */
type Words = { title: string; did: string; lacks: string; mean: string; unit: string; none: string; queue?: (thingId: number) => string }
const tabs: Readonly<Record<FigureKind, Words>> = {
  homework: {
    ...{ title: '作业', did: '交了', lacks: '没交', mean: '平均得分率', unit: '%', none: '这门课还没有作业。' },
    queue: (id) => `/homework?status=submitted&homework=${id}`,
  },
  exam: {
    ...{ title: '考试', did: '考了', lacks: '没考', mean: '平均得分率', unit: '%' },
    none: '还没有给这个班的试卷：在试卷的“时间、班级和批改”里选上这个班，或者放进学习计划。',
  },
  live: { title: '直播到课', did: '到课', lacks: '没到', mean: '平均分钟', unit: '', none: '这门课还没有开始过的直播。' },
}

type Shown = { row: OneClass; members: number; things: ClassThing[]; lines: ClassFigure[]; lacks: number | null; now: number }

async function load({ db, now }: Deps, kind: FigureKind, { params, query }: Pick<DeskVisit, 'params' | 'query'>): Promise<Shown> {
  const row = found(await classById(db, idOf(params.id, '班级')), '班级')
  const things = await thingsOfClass(db, kind, row.id, now())
  const lacks = things.find(({ id }) => id === storedIdOf(query.of))?.id ?? null
  const lines = await figuresOfClass(db, { kind, classId: row.id, lacks, now: now() })
  return { row, things, lacks, lines, members: await countMembers(db, row.id), now: now() }
}

const meanOf = (value: number | null, { unit }: Words) => (value === null ? '—' : `${value}${unit}`)

/** Lists the things to do with how many did each; one opens the members who have not. */
function Things({ of, words, members, path }: { of: readonly ClassThing[]; words: Words; members: number; path: string }) {
  return (
    <section>
      <h2>{words.title}</h2>
      <Rows
        of={of}
        columns={[
          [
            words.title,
            ({ id, title, at, waiting }) => (
              <>
                <a href={`${path}?of=${id}`}>{title}</a> <small>{at === null ? '' : momentText(at)}</small>
                {waiting > 0 && (
                  <small className="under">
                    {words.queue ? <PageLink to={words.queue(id)}>{`${waiting} 份待批`}</PageLink> : `${waiting} 份待批`}
                  </small>
                )}
              </>
            ),
          ],
          [words.did, ({ done }) => `${done} / ${members}`, true],
          [words.mean, ({ value }) => meanOf(value, words), true],
        ]}
      />
    </section>
  )
}

type LinesProps = { of: readonly ClassFigure[]; words: Words; count: number; from: string }

/** Members with what each did, and a way to remind those who are marked. */
function Lines({ of, words, count, from }: LinesProps) {
  const { act } = useAccess()
  const own = bulk.filter((each) => act(each.act))
  if (of.length === 0) return <p className="empty">没有这样的学员</p>
  return (
    <>
      <table data-list>
        <thead>
          <tr>
            {own.length > 0 && (
              <th scope="col">
                <span className="unseen">选</span>
              </th>
            )}
            <th scope="col">学员</th>
            <th scope="col">{words.did}</th>
            <th scope="col" className="number">
              {words.mean}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, userId, nickname, mobile, done, value }) => (
            <tr key={id}>
              {own.length > 0 && (
                <td className="tick" data-title="选">
                  <input type="checkbox" name="id" value={id} form="bulk" aria-label={`选${nickname}（${userId}）`} />
                </td>
              )}
              <td data-title="学员">
                <PageLink to={`/learners/${userId}`}>{nickname}</PageLink>
                <small className="under">{[String(userId), mobile === null ? '' : maskMobile(mobile)].filter(Boolean).join('　')}</small>
              </td>
              <td data-title={words.did}>
                <span className="still">
                  <meter min={0} max={Math.max(1, count)} value={done} aria-hidden="true" /> {`${done} / ${count}`}
                </span>
              </td>
              <td data-title={words.mean} className="number">
                {meanOf(value, words)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.length > 0 && <BulkBar acts={own} from={from} unit="位学员" />}
    </>
  )
}

function Figures({ of: { row, members, things, lines, lacks }, words, path }: { of: Shown; words: Words; path: string }) {
  const chosen = things.find(({ id }) => id === lacks)
  if (members === 0) return <p className="empty">班里还没有学员。加学员，或者开放报名让学员自己加入。</p>
  if (things.length === 0) return <p className="empty">{words.none}</p>
  return (
    <div className="sides">
      <div className="open">
        <h2 className="unseen">{row.title}</h2>
        {chosen && (
          <p className="notice">
            {`“${chosen.title}”${words.lacks}的 ${lines.length} 位。`} <a href={path}>看全部</a>
          </p>
        )}
        <Lines of={lines} words={words} count={things.length} from={chosen ? `${path}?of=${chosen.id}` : path} />
      </div>
      <div className="panel">
        <Things of={things} words={words} members={members} path={path} />
      </div>
    </div>
  )
}

const tab = (kind: FigureKind): PageRow => {
  const words = tabs[kind]
  return {
    ...page({
      path: `/study-classes/:id/${kind}`,
      title: words.title,
      roles,
      titleOf: titleOfClass,
      bulk,
      load: (deps, visit) => load(deps, kind, visit),
      head: ({ row, now }) => classHead({ of: row, now }),
      view: (shown) => {
        const path = `/study-classes/${shown.row.id}/${kind}`
        return (
          <>
            <ClassTabs of={shown.row} at={`/${kind}`} members={shown.members} />
            <div className="acts">
              <a className="act" href={`${path}?format=xlsx`}>
                导出 .xlsx
              </a>
            </div>
            <Figures of={shown} words={words} path={path} />
          </>
        )
      },
    }),
    shownIds: async (deps, visit) => (await load(deps, kind, visit)).lines.map(({ id }) => id),
    sheets: async (deps, visit) => {
      const { row, things, lines } = await load(deps, kind, visit)
      const rows = lines.map(({ nickname, userId, done, value }) => [`${nickname}（${userId}）`, done, things.length - done, value ?? ''])
      return [{ name: row.title, rows: [['学员', words.did, words.lacks, words.mean], ...rows] }]
    },
  }
}

/** A class by its homework, its exams and its lives: what each member did, and who is to be reminded. */
export const classFiguresArea: Area = { pages: [tab('homework'), tab('exam'), tab('live')], acts: [] }
