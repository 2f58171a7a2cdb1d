import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { moneyText, yuanText } from '#server/desk/frame/number'
import { type Area, page } from '#server/desk/frame/row'
import { contactRows, introductionOf, recommendedRows } from '#server/repositories/course/course-lists'
import { memberPricesOf } from '#server/repositories/course/course-price'
import { combineOf, preTaskKinds, protocolOf, subjectRows } from '#server/repositories/course/gates'
import { materialsOfCourse } from '#server/repositories/course/materials'
import { booksOfCourse } from '#server/repositories/order/textbook/books'
import { courseFacts, courseShelf } from './course'
import { copy } from './course-copy'
import { CourseFrame, courseHead, loadCourse, titleOfCourse } from './course-frame'
import { preTaskNames } from './course-lists'
import { outline } from './course-outline'
import { checkPage } from './sale-check'

const { roles } = courseShelf

const about = page({
  path: '/courses/:id/about',
  title: '课程介绍',
  roles,
  titleOf: titleOfCourse,
  load: async (deps, visit) => {
    const shown = await loadCourse(deps, visit)
    return { shown, introduction: await introductionOf(deps.db, shown.row.id) }
  },
  head: ({ shown }) => courseHead(shown),
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
  titleOf: titleOfCourse,
  load: async (deps, visit) => {
    const shown = await loadCourse(deps, visit)
    return { shown, member: await memberPricesOf(deps.db, shown.row.id) }
  },
  head: ({ shown }) => courseHead(shown),
  view: ({ shown, member }) => (
    <CourseFrame at="/price" shown={shown}>
      <Facts
        of={[
          ['售价（元）', shown.row.price === 0 ? '免费' : yuanText(shown.row.price)],
          ['划线价（元）', yuanText(shown.row.listPrice)],
          ['会员价（元）', member?.vipPrice == null ? '没有' : yuanText(member.vipPrice)],
          ['分级会员价', member?.levelPrices.map(({ level, price: of }) => `${level} 级 ${moneyText(of)}`).join('，') || '没有'],
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
  titleOf: titleOfCourse,
  load: async (deps, visit) => {
    const shown = await loadCourse(deps, visit)
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
  head: ({ shown }) => courseHead(shown),
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

/** A course at the desk: its outline, introduction, price, what comes with it, and its check before it is sold. */
export const coursePageArea: Area = { pages: [outline, about, price, more, checkPage], acts: [copy] }
