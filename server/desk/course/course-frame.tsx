import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActLink, PageLink, Tabs } from '#server/desk/frame/detail'
import { type DeskVisit, type Head, momentText } from '#server/desk/frame/row'
import { ShowLink } from '#server/desk/frame/show-acts'
import { coursePreviewLink } from '#server/http/preview'
import type { CourseRow } from '#server/repositories/course/course-edit'
import { type SaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { checkSale, type SaleFault, saleChecksOf } from '#server/services/course/courses'
import type { SaleCheck } from '@/domain/course/sale-advice'
import { courseAt, courseShelf } from './course'

/** The parts of a course, each at an address of its own. */
const tabs = { '': '目录', '/about': '介绍', '/price': '价格和名额', '/more': '资料和服务' } as const
type Tab = keyof typeof tabs | '/check'

export type Shown = {
  row: CourseRow
  faults: readonly SaleFault[]
  checks: readonly SaleCheck[]
  lessons: number
  time: SaleTime
  /** Where learners see the course. */
  address: string
  /** Where the staff sees it before it is sold. */
  preview: string
}

export async function loadCourse(deps: Deps, { params }: DeskVisit): Promise<Shown> {
  const row = await courseAt(deps.db, params.id)
  const checks = await saleChecksOf(deps, row.id)
  const address = `${deps.env.publicUrl}/course/${row.id}/detail`
  const [time, preview] = [await saleTimeOf(deps.db, row.id), await coursePreviewLink(deps, row.id)]
  return { row, ...(await checkSale(deps, row.id)), checks, time, address, preview }
}

/** The name of the course, over all its parts. */
export const titleOfCourse = async ({ db }: Deps, { params }: DeskVisit): Promise<string> => (await courseAt(db, params.id)).title

const timeWords = ({ fromAt, untilAt }: SaleTime) =>
  [fromAt === null ? '' : `${momentText(fromAt)} 自动上架`, untilAt === null ? '' : `${momentText(untilAt)} 自动下架`]
    .filter((words) => words !== '')
    .join('，')

/** The head of all pages about a course: whether it is sold, and the way to its check. */
export function courseHead({ row, faults, checks, time, address, preview }: Shown): Head {
  const count = faults.length + checks.filter(({ isMissing }) => isMissing).length
  const isReady = faults.length === 0
  return {
    crumb: (
      <>
        <PageLink to="/courses">课程</PageLink> / 编号 {row.id}
      </>
    ),
    chips: <span className={row.isOnSale ? 'chip good' : 'chip'}>{row.isOnSale ? '✓ 在售' : '未上架'}</span>,
    facts: (time.fromAt !== null || time.untilAt !== null) && timeWords(time),
    acts: (
      <>
        <a className="act" href={row.isOnSale ? address : preview} rel="noreferrer">
          {row.isOnSale ? '学员看到的' : '预览'}
        </a>
        <ActLink name="copy-course" of={row.id}>
          复制
        </ActLink>
        <a className={isReady || row.isOnSale ? 'act' : 'act main'} href={`/courses/${row.id}/check`}>
          上架检查{count > 0 && <b>{count}</b>}
        </a>
        {(row.isOnSale || isReady) && <ShowLink {...courseShelf} id={row.id} isShown={row.isOnSale} isMain={!row.isOnSale} />}
      </>
    ),
  }
}

/** The tab on which something is missing says so. */
function lackingTabs({ faults, checks }: Shown): ReadonlySet<string> {
  const topics: Readonly<Record<SaleCheck['topic'], string>> = { outline: '', about: '/about', more: '/more' }
  const advised = checks.flatMap(({ isMissing, topic }) => (isMissing && topic !== 'outline' ? [topics[topic]] : []))
  return new Set([...faults.map(({ lessonId }) => (lessonId === null ? '/price' : '')), ...advised])
}

const Lacking = ({ children }: { children: string }) => (
  <>
    {children} <span className="chip warn">缺</span>
  </>
)

export function CourseFrame({ at, shown, children }: { at: Tab; shown: Shown; children: ReactNode }) {
  const lacking = lackingTabs(shown)
  return (
    <>
      {shown.time.fault !== '' && !shown.row.isOnSale && <p className="error">{shown.time.fault}</p>}
      <Tabs
        label="课程的各部分"
        of={Object.entries(tabs).map(
          ([tab, words]) => [`/courses/${shown.row.id}${tab}`, lacking.has(tab) ? <Lacking key={tab}>{words}</Lacking> : words] as const,
        )}
        at={`/courses/${shown.row.id}${at}`}
      />
      {children}
    </>
  )
}

/** Where something that is missing is put in. */
function Mend({ of: { lessonId }, id }: { of: SaleFault; id: number }) {
  if (lessonId === null)
    return (
      <ActLink name="change-course" of={id}>
        去改价格
      </ActLink>
    )
  return (
    <a className="act quiet" href={lessonId === undefined ? `/courses/${id}` : `/courses/${id}?lesson=${lessonId}#edit`}>
      {lessonId === undefined ? '去加课时' : '去改'}
    </a>
  )
}

const ways: Readonly<Record<SaleCheck['topic'], string>> = { outline: '', about: '/about', more: '/more' }

/** Lists all that a course is checked for: what keeps it from being sold, what it should have, and what is there. */
export function SaleCheckList({ of: { row, faults, checks, lessons } }: { of: Shown }) {
  const wanted = checks.filter(({ isMissing }) => isMissing)
  const fine = checks.filter(({ isMissing }) => !isMissing).map(({ fine }) => fine)
  const learnable = lessons - faults.filter(({ lessonId }) => typeof lessonId === 'number').length
  return (
    <div className="check">
      {faults.length > 0 && <h2>必须改好，才能上架</h2>}
      <ul>
        {faults.map((fault) => (
          <li key={fault.words} className="must">
            <b>{fault.words}</b>
            <Mend of={fault} id={row.id} />
          </li>
        ))}
      </ul>
      {wanted.length > 0 && <h2>建议改，不改也能上架</h2>}
      <ul>
        {wanted.map(({ words, topic }) => (
          <li key={words} className="should">
            <b>{words}</b>
            <a className="act quiet" href={`/courses/${row.id}${ways[topic]}`}>
              去改
            </a>
          </li>
        ))}
      </ul>
      <h2>没有问题</h2>
      <ul>
        {lessons > 0 && <li className="fine">{`${lessons} 节课里 ${learnable} 节内容齐全`}</li>}
        {fine.length > 0 && <li className="fine">{fine.join('、')}</li>}
        <li className="fine">{row.validDays === null ? '长期有效' : `有效期 ${row.validDays} 天`}</li>
      </ul>
    </div>
  )
}

/** Says what selling the course does, and does it now or at a time. */
export function SaleDecision({ of: { row, faults, time } }: { of: Shown }) {
  return (
    <section className="sale">
      <h2>{row.isOnSale ? '下架以后' : '上架以后'}</h2>
      <ul>
        {row.isOnSale ? (
          <li>列表、首页和搜索里看不到了，已买的学员照常学习</li>
        ) : (
          <>
            <li>在课程列表里出现，几秒后可以搜到</li>
            <li>学员不会自动收到消息，要通知请另外群发</li>
            <li>随时可以下架，已买的学员照常学习</li>
          </>
        )}
        {timeWords(time) !== '' && <li>{timeWords(time)}</li>}
      </ul>
      {(row.isOnSale || faults.length === 0) && <ShowLink {...courseShelf} id={row.id} isShown={row.isOnSale} />}
      <ActLink name="set-course-sale-time" of={row.id}>
        定时
      </ActLink>
      <a className="act quiet" href={`/courses/${row.id}/check`}>
        重新检查
      </a>
    </section>
  )
}
