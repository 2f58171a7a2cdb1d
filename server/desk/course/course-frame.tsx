import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActLink, Tabs } from '#server/desk/frame/detail'
import { type DeskVisit, momentText } from '#server/desk/frame/row'
import { ShowLink } from '#server/desk/frame/show-acts'
import type { CourseRow } from '#server/repositories/course/course-edit'
import { type SaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { saleAdviceOf, saleFaultsOf } from '#server/services/course/courses'
import { courseAt, courseShelf } from './course'

/** The parts of a course, each at an address of its own. */
const tabs = { '': '目录', '/about': '介绍', '/price': '价格和名额', '/more': '资料和服务' } as const
type Tab = keyof typeof tabs

export type Shown = { row: CourseRow; faults: readonly string[]; advice: readonly string[]; time: SaleTime }

export async function loadCourse(deps: Deps, { params }: DeskVisit): Promise<Shown> {
  const row = await courseAt(deps.db, params.id)
  const faults = [...new Set(await saleFaultsOf(deps, row.id))]
  return { row, faults, advice: await saleAdviceOf(deps, row.id), time: await saleTimeOf(deps.db, row.id) }
}

/** The name of the course, over all its parts. */
export const titleOfCourse = async ({ db }: Deps, { params }: DeskVisit): Promise<string> => (await courseAt(db, params.id)).title

/** Names all that keeps a course from going on sale, or the way to put it there. */
function Sale({ row, faults, advice, time }: Shown) {
  return (
    <section className="sale">
      <h2>
        <span className={row.isOnSale ? 'chip good' : 'chip'}>{row.isOnSale ? '✓ 在售' : '未上架'}</span>
      </h2>
      {faults.length === 0 ? (
        <p className="muted">{row.isOnSale ? '学员现在可以看到和购买。' : '检查过了，可以上架。'}</p>
      ) : (
        <ul>
          {faults.map((fault) => (
            <li key={fault} className="error">
              {fault}
            </li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <p className="muted">
          <span className="chip warn">建议</span> {advice.join('；')}。不补也能卖。
        </p>
      )}
      {time.fault !== '' && !row.isOnSale && <p className="error">{time.fault}</p>}
      {(time.fromAt !== null || time.untilAt !== null) && (
        <p>
          {[
            time.fromAt === null ? '' : `${momentText(time.fromAt)} 自动上架`,
            time.untilAt === null ? '' : `${momentText(time.untilAt)} 自动下架`,
          ]
            .filter((words) => words !== '')
            .join('，')}
        </p>
      )}
      {(row.isOnSale || faults.length === 0) && <ShowLink {...courseShelf} id={row.id} isShown={row.isOnSale} />}
      <ActLink name="set-course-sale-time" of={row.id}>
        定时
      </ActLink>
    </section>
  )
}

export function CourseFrame({ at, shown, children }: { at: Tab; shown: Shown; children: ReactNode }) {
  return (
    <>
      <Sale {...shown} />
      <Tabs
        label="课程的各部分"
        of={Object.entries(tabs).map(([tab, words]) => [`/courses/${shown.row.id}${tab}`, words] as const)}
        at={`/courses/${shown.row.id}${at}`}
      />
      {children}
    </>
  )
}
