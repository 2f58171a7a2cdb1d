import { ActForm } from '#server/desk/frame/act-form'
import { ActLink } from '#server/desk/frame/detail'
import { page } from '#server/desk/frame/row'
import { ShowLink } from '#server/desk/frame/show-acts'
import { momentTyped } from '#server/desk/parts/field'
import { type Outline, outlineOf } from '#server/repositories/learn/lesson/outline'
import type { SaleFault } from '#server/services/course/courses'
import type { SaleCheck } from '@/domain/course/sale-advice'
import { courseShelf } from './course'
import { CourseFrame, courseHead, loadCourse, type Shown, timeWords, titleOfCourse } from './course-frame'
import { Tree } from './course-tree'

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
function SaleCheckList({ of: { row, faults, checks, lessons } }: { of: Shown }) {
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

/** Says what selling the course does, or taking it down. */
function Afterwards({ of: { row, time } }: { of: Shown }) {
  return (
    <section className="after">
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
      {!row.isOnSale && (
        <ActLink name="set-course-sale-time" of={row.id}>
          也定下架的时间
        </ActLink>
      )}
    </section>
  )
}

/** Puts a course on sale, now or at a moment; one that still lacks something may only wait for its moment. */
function Selling({ of: { row, faults, time } }: { of: Shown }) {
  const isReady = faults.length === 0
  const isLater = !isReady || time.fromAt !== null
  return (
    <ActForm name="sell-course" of={row.id} version={time.version} button={isLater ? '到时上架' : '上架'} isInPlace>
      <label className="choice">
        <input type="radio" name="way" value="now" data-words="上架" defaultChecked={!isLater} disabled={!isReady} />
        现在上架
      </label>
      <label className="choice">
        <input type="radio" name="way" value="later" data-words="到时上架" defaultChecked={isLater} />
        定时
      </label>
      <input type="datetime-local" name="fromAt" aria-label="上架时间" defaultValue={momentTyped(time.fromAt)[0]?.replace(' ', 'T')} />
    </ActForm>
  )
}

/** Takes a course down, now or at a moment. */
function Ending({ of: { row, time } }: { of: Shown }) {
  return (
    <>
      <ActForm name="set-course-sale-time" of={row.id} version={time.version} button="到时下架" isInPlace isQuiet>
        <input type="hidden" name="fromAt" value="" />
        <input type="datetime-local" name="untilAt" aria-label="下架时间" defaultValue={momentTyped(time.untilAt)[0]?.replace(' ', 'T')} />
      </ActForm>
      <ShowLink {...courseShelf} id={row.id} isShown />
    </>
  )
}

/** The check of a course as a sheet beside its outline; without a script it is a page like others. */
function SaleSheet({ of }: { of: Shown }) {
  const { row, faults, checks } = of
  const advice = checks.filter(({ isMissing }) => isMissing).length
  const back = `/courses/${row.id}`
  return (
    <>
      <a href={back} className="scrim" tabIndex={-1}>
        <span className="unseen">关闭检查</span>
      </a>
      <section className="salesheet" aria-labelledby="check">
        <div className="lead">
          <h2 id="check">上架检查</h2>
          {faults.length > 0 && <span className="chip bad">✕ {faults.length} 项必须改</span>}
          {advice > 0 && <span className="chip warn">{advice} 项建议</span>}
          {faults.length + advice === 0 && <span className="chip good">都没有问题</span>}
          <a href={back} className="close" aria-label="关闭" title="关闭" data-key="Escape" {...first}>
            ✕
          </a>
        </div>
        <div className="body">
          <SaleCheckList of={of} />
          <Afterwards of={of} />
        </div>
        <div className={row.isOnSale ? 'salefoot ending' : 'salefoot'}>
          {row.isOnSale ? <Ending of={of} /> : <Selling of={of} />}
          <a className="act again" href={`${back}/check`}>
            重新检查
          </a>
        </div>
      </section>
    </>
  )
}

/** The sheet is where the reader begins. */
const first = { autoFocus: true }
/** The outline behind the sheet is seen, and not reached. */
const behind = { inert: '' }

type Checked = { shown: Shown; chapters: Outline }

export const checkPage = page<Checked>({
  path: '/courses/:id/check',
  title: '上架检查',
  roles: courseShelf.roles,
  titleOf: titleOfCourse,
  load: async (deps, visit) => {
    const shown = await loadCourse(deps, visit)
    return { shown, chapters: await outlineOf(deps.db, shown.row.id) }
  },
  head: ({ shown }) => courseHead(shown),
  view: ({ shown, chapters }) => (
    <>
      <CourseFrame at="" shown={shown}>
        <div className="course" {...behind}>
          <Tree courseId={shown.row.id} chapters={chapters} canUndo={false} />
        </div>
      </CourseFrame>
      <SaleSheet of={shown} />
    </>
  ),
})
