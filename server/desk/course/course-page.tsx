import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActButton, ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { type Area, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { ShowLink } from '#server/desk/frame/show-acts'
import { kindNames, lessonKinds } from '#server/desk/learn/lesson-kinds'
import type { CourseRow } from '#server/repositories/course/course-edit'
import { contactRows, introductionOf, recommendedRows } from '#server/repositories/course/course-lists'
import { memberPricesOf } from '#server/repositories/course/course-price'
import { combineOf, preTaskKinds, protocolOf, subjectRows } from '#server/repositories/course/gates'
import { materialsOfCourse } from '#server/repositories/course/materials'
import { type SaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { type Outline, type OutlineLesson, outlineOf } from '#server/repositories/learn/lesson/outline'
import { booksOfCourse } from '#server/repositories/order/textbook/books'
import { saleAdviceOf, saleFaultsOf } from '#server/services/course/courses'
import { yuan } from '@/domain/money/money'
import { clockText } from '@/domain/time/clock-text'
import { courseAt, courseFacts, courseShelf } from './course'
import { preTaskNames } from './course-lists'

const { roles } = courseShelf

/** The parts of a course, each at an address of its own. */
const tabs = { '': '目录', '/about': '介绍', '/price': '价格和名额', '/more': '资料和服务' } as const
type Tab = keyof typeof tabs
const isTab = (tab: string): tab is Tab => Object.hasOwn(tabs, tab)

type Shown = { row: CourseRow; faults: readonly string[]; advice: readonly string[]; time: SaleTime }

async function load(deps: Deps, { params }: DeskVisit): Promise<Shown> {
  const row = await courseAt(deps.db, params.id)
  const faults = [...new Set(await saleFaultsOf(deps, row.id))]
  return { row, faults, advice: await saleAdviceOf(deps, row.id), time: await saleTimeOf(deps.db, row.id) }
}

function Tabs({ id, at }: { id: number; at: Tab }) {
  return (
    <nav aria-label="课程的各部分" className="tabs">
      {Object.keys(tabs)
        .filter(isTab)
        .map((tab) => (
          <a key={tab} href={`/courses/${id}${tab}`} aria-current={tab === at ? 'page' : undefined}>
            {tabs[tab]}
          </a>
        ))}
    </nav>
  )
}

/** Names all that keeps a course from going on sale, or the way to put it there. */
function Sale({ row, faults, advice, time }: Shown) {
  return (
    <section className="sale">
      <h2>
        {row.title} <span className={row.isOnSale ? 'chip good' : 'chip'}>{row.isOnSale ? '✓ 在售' : '未上架'}</span>
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

function CourseFrame({ at, shown, children }: { at: Tab; shown: Shown; children: ReactNode }) {
  return (
    <>
      <Sale {...shown} />
      <Tabs id={shown.row.id} at={at} />
      {children}
    </>
  )
}

/** A note under a lesson about what it lacks or brings. */
function Chips({
  lesson: { media, isTrial, type, startAt, hasTranscript, hasPractice, hasArticle, questionCount },
}: {
  lesson: OutlineLesson
}) {
  const missing = {
    video: media === '' && '缺文件',
    audio: media === '' && '缺文件',
    document: media === '' && '缺文件',
    live: startAt === null && '没有直播时间',
    article: !hasArticle && '还没写',
    exercise: questionCount === 0 && '还没有题',
  }[type]
  return (
    <>
      {missing && <span className="chip bad">! {missing}</span>}
      {isTrial && <span className="chip">试听</span>}
      {type === 'live' && <span className="chip">{momentText(startAt)}</span>}
      {hasTranscript && <span className="chip">字幕</span>}
      {hasPractice && <span className="chip">练习</span>}
    </>
  )
}

type Place = { isFirst: boolean; isLast: boolean }

function Moves({ what, id, title, isFirst, isLast }: Place & { what: 'lesson' | 'chapter'; id: number; title: string }) {
  return (
    <>
      <ActButton name={`move-${what}-up`} of={String(id)} version={0} note={`：${title}`} isOff={isFirst}>
        上移
      </ActButton>
      <ActButton name={`move-${what}-down`} of={String(id)} version={0} note={`：${title}`} isOff={isLast}>
        下移
      </ActButton>
    </>
  )
}

function LessonLine({ lesson, isFirst, isLast }: Place & { lesson: OutlineLesson }) {
  const { id, title, type, length, questionCount } = lesson
  return (
    <li id={`lesson-${id}`} tabIndex={-1}>
      <div>
        <span className="muted">{lessonKinds[type].words}</span> <b>{title}</b>{' '}
        <span className="muted">{type === 'exercise' ? `${questionCount} 题` : clockText(length)}</span> <Chips lesson={lesson} />
      </div>
      <div className="acts">
        <ActLink name={lessonKinds[type].form} of={id}>
          修改
        </ActLink>
        {type === 'exercise' && <PageLink to={`/lessons/${id}`}>挑题</PageLink>}
        <ActLink name="set-lesson-practice" of={id}>
          练习
        </ActLink>
        <ActLink name="set-lesson-captions" of={id}>
          字幕
        </ActLink>
        <Moves what="lesson" id={id} title={title} isFirst={isFirst} isLast={isLast} />
        <ActLink name="place-lesson" of={id}>
          换章
        </ActLink>
        <ActLink name="remove-lesson" of={id}>
          删除
        </ActLink>
      </div>
    </li>
  )
}

function ChapterPart({ chapter, at, count }: { chapter: Outline[number]; at: number; count: number }) {
  const { id, title, lessons } = chapter
  const isFirst = at === 0
  const isLast = at + 1 === count
  return (
    <section id={`chapter-${id}`} className="chapter">
      <h3>{title}</h3>
      <div className="acts">
        <span className="muted">加课时</span>
        {kindNames.map((kind) => (
          <ActButton key={kind} name={`add-lesson-${kind}`} of={String(id)} version={0} note={`课时，加在${title}`}>
            {lessonKinds[kind].words}
          </ActButton>
        ))}
        <ActLink name="change-chapter" of={id}>
          改章名
        </ActLink>
        <Moves what="chapter" id={id} title={title} isFirst={isFirst} isLast={isLast} />
        {lessons.length === 0 && (
          <ActLink name="remove-chapter" of={id}>
            删除
          </ActLink>
        )}
      </div>
      {lessons.length === 0 ? (
        <p className="empty">这一章还没有课时</p>
      ) : (
        <ol className="blocks">
          {lessons.map((lesson, place) => (
            <LessonLine key={lesson.id} lesson={lesson} isFirst={isFirst && place === 0} isLast={isLast && place + 1 === lessons.length} />
          ))}
        </ol>
      )}
    </section>
  )
}

const outline = page({
  path: '/courses/:id',
  title: '课程',
  roles,
  load: async (deps, visit) => {
    const shown = await load(deps, visit)
    return { shown, outline: await outlineOf(deps.db, shown.row.id) }
  },
  view: ({ shown, outline: chapters }) => (
    <CourseFrame at="" shown={shown}>
      {chapters.length === 0 && <p className="empty">还没有章。先加第一章，再往里加视频、音频、直播、图文、文档或练习。</p>}
      {chapters.map((chapter, at) => (
        <ChapterPart key={chapter.id} chapter={chapter} at={at} count={chapters.length} />
      ))}
      <ActLink name="add-chapter" of={shown.row.id}>
        {chapters.length === 0 ? '加第一章' : '加一章'}
      </ActLink>
    </CourseFrame>
  ),
})

const about = page({
  path: '/courses/:id/about',
  title: '课程介绍',
  roles,
  load: async (deps, visit) => {
    const shown = await load(deps, visit)
    return { shown, introduction: await introductionOf(deps.db, shown.row.id) }
  },
  view: ({ shown, introduction }) => (
    <CourseFrame at="/about" shown={shown}>
      <Facts
        of={[
          ...courseFacts(shown.row),
          ['介绍', introduction && introduction.summary.length > 0 ? `${introduction.summary.length} 段` : '还没有写'],
          ['宣传片', introduction?.trailer || '没有'],
          ['学习组', introduction?.groupName || '没有'],
          ['买课送会员', introduction && introduction.vipLevel > 0 ? `${introduction.vipLevel} 级` : '不送'],
          ['直播间聊天', introduction?.hasChat ? '开放' : '关闭'],
        ]}
      />
      <ActLink name="change-course" of={shown.row.id}>
        修改名称、分类和老师
      </ActLink>
      <ActLink name="set-course-introduction" of={shown.row.id}>
        修改介绍
      </ActLink>
    </CourseFrame>
  ),
})

const price = page({
  path: '/courses/:id/price',
  title: '价格和名额',
  roles,
  load: async (deps, visit) => {
    const shown = await load(deps, visit)
    return { shown, member: await memberPricesOf(deps.db, shown.row.id) }
  },
  view: ({ shown, member }) => (
    <CourseFrame at="/price" shown={shown}>
      <Facts
        of={[
          ['售价（元）', shown.row.price === 0 ? '免费' : yuan(shown.row.price)],
          ['划线价（元）', yuan(shown.row.listPrice)],
          ['会员价（元）', member?.vipPrice == null ? '没有' : yuan(member.vipPrice)],
          ['分级会员价', member?.levelPrices.map(({ level, price: of }) => `${level} 级 ¥${yuan(of)}`).join('，') || '没有'],
          ['有效期', shown.row.validDays === null ? '长期' : `${shown.row.validDays} 天`],
          ['名额', shown.row.stock === null ? '不限' : `已售 ${shown.row.sold} / ${shown.row.stock}`],
        ]}
      />
      <ActLink name="change-course" of={shown.row.id}>
        修改价格和有效期
      </ActLink>
      <ActLink name="set-member-prices" of={shown.row.id}>
        会员价
      </ActLink>
      <ActLink name="set-course-stock" of={shown.row.id}>
        改名额
      </ActLink>
    </CourseFrame>
  ),
})

/** A kind of thing that a course has: what is there, and the form that changes it. */
function Part({
  title,
  items,
  act,
  of,
  verb = '修改',
}: {
  title: string
  items: readonly string[]
  act: string
  of: number
  verb?: string
}) {
  return (
    <section className="part">
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p className="muted">没有</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <ActLink name={act} of={of}>
        {verb}
      </ActLink>
    </section>
  )
}

const more = page({
  path: '/courses/:id/more',
  title: '资料和服务',
  roles,
  load: async (deps, visit) => {
    const shown = await load(deps, visit)
    const { db } = deps
    const { id } = shown.row
    const combine = await combineOf(db, id)
    return {
      shown,
      materials: (await materialsOfCourse(db, id, undefined)).map(({ title }) => title),
      books: (await booksOfCourse(db, id)).map(({ title }) => title),
      recommended: (await recommendedRows(db, id)).map(({ title, reason }) => `${title}：${reason}`),
      tasks: (await preTaskKinds(db, id)).map((kind) => preTaskNames[kind]),
      contacts: (await contactRows(db, id)).map(({ name, account }) => `${name}（${account}）`),
      subjects: (await subjectRows(db, id)).map(({ name }) => name),
      combine,
      protocol: await protocolOf(db, id),
    }
  },
  view: ({ shown, materials, books, recommended, tasks, contacts, subjects, combine, protocol }) => {
    const { id } = shown.row
    return (
      <CourseFrame at="/more" shown={shown}>
        <div className="parts">
          <Part title="课程资料" items={materials} act="set-course-materials" of={id} />
          <Part title="随课教材" items={books} act="set-course-textbooks" of={id} />
          <Part title="学前任务" items={tasks} act="set-course-pre-tasks" of={id} />
          <Part
            title="课程协议"
            items={protocol ? [`《${protocol.title}》第 ${protocol.version} 版`] : []}
            act="set-course-protocol"
            of={id}
            verb={protocol ? '出新的一版' : '写协议'}
          />
          <Part title="班主任、助教和学习群" items={contacts} act="set-course-contacts" of={id} />
          <Part
            title="组合课程的科目"
            items={combine ? [`学员选 ${combine.least} 到 ${combine.most} 科`, ...subjects] : subjects}
            act="set-course-subjects"
            of={id}
          />
          <Part title="推荐课程" items={recommended} act="set-course-recommended" of={id} />
        </div>
        {protocol && (
          <ActLink name="drop-course-protocol" of={id}>
            删除课程协议
          </ActLink>
        )}
        {combine && (
          <ActLink name="set-course-subject-count" of={id}>
            可选科目数
          </ActLink>
        )}
        <p>
          <PageLink to={`/course-notes?course=${id}`}>这门课程的常见问题和服务说明</PageLink>
        </p>
      </CourseFrame>
    )
  },
})

/** A course at the desk: its outline, introduction, price, and what comes with it. */
export const coursePageArea: Area = { pages: [outline, about, price, more], acts: [] }
