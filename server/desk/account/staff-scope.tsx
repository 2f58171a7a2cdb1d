import type { Db, Tx } from '#server/database/tables'
import { mayGive, type Permission } from '#server/desk/frame/permission'
import { act } from '#server/desk/frame/row'
import { choice } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type Scope, scopeNames } from '#server/repositories/account/scope'
import { colleagueById, narrowStaff } from '#server/repositories/account/staff'
import { courseNames } from '#server/repositories/course/course-lists'
import { listClasses } from '#server/repositories/service/class-service'

/** Courses and classes that a form offers. */
const MOST = 500

const load = async (db: Db | Tx, ref: string) => found(await colleagueById(db, idOf(ref, '员工')), '员工')

type Chosen = { reach: 'whole' | 'part'; courses: readonly number[]; classes: readonly number[] }

/** The scope that a form asks for; refuses one of nothing. */
function scopeIn({ reach, courses, classes }: Chosen): Scope | null {
  if (reach === 'whole') return null
  if (courses.length + classes.length === 0) throw invalid('至少选一门课程或一个班级，或者选“全校”')
  return { courses, classes }
}

const quoted = (of: readonly { title: string }[]) => of.map(({ title }) => `“${title}”`).join('、')

/** The titles of what was chosen; refuses what is gone. */
async function chosenNames(db: Db | Tx, scope: Scope) {
  const names = await scopeNames(db, scope)
  if (names.courses.length !== scope.courses.length || names.classes.length !== scope.classes.length)
    throw conflict('有的课程或班级刚被删掉，请重新打开核对')
  return names
}

async function linesOf(db: Db, name: string, scope: Scope | null): Promise<string[]> {
  if (!scope) return [`${name} 看得到全校的学员、订单和提问`]
  const { courses, classes } = await chosenNames(db, scope)
  return [
    ...(courses.length > 0 ? [`${name} 只看得到这些课程的学员、订单、提问、作业和班级：${quoted(courses)}`] : []),
    ...(classes.length > 0 ? [`${name} 只看得到这些班级，和班里学员在这门课的订单、提问和作业：${quoted(classes)}`] : []),
    '题库、设置、群发、导入和全校的资金分不到课程和班级，这些页面不再给他用',
    '已经打开的页面下一次点击就按新的范围',
  ]
}

/** Narrows a member of the staff to courses and classes, whatever their roles; owners see the whole school. */
export const narrowStaffAct = (all: () => readonly Permission[]) =>
  act({
    name: 'narrow-staff',
    title: '课程和班级范围',
    roles: ['owner'],
    confirms: 'each',
    fields: {
      reach: choice({ label: '看得到', choices: { whole: '全校', part: '只有下面选的课程和班级' } }),
      courses: objects({ label: '课程', hint: '这些课程的学员、订单、提问、作业、直播和班级' }),
      classes: objects({ label: '班级', hint: '这些班级，和班里的学员；只管班级的班主任选这里' }),
    },
    start: async ({ db }, ref) => {
      const row = await load(db, ref)
      const { courses = [], classes = [] } = row.scope ?? {}
      return {
        facts: [['姓名', row.name]],
        texts: { reach: [row.scope ? 'part' : 'whole'], courses: courses.map(String), classes: classes.map(String) },
        version: row.version,
        choices: {
          courses: choicesOf(await courseNames(db, MOST)),
          classes: choicesOf(
            (await listClasses(db, { before: undefined, limit: MOST })).map(({ id, title, groupTitle }) => ({
              id,
              title: `${groupTitle} ${title}`,
            })),
          ),
        },
      }
    },
    preview: async ({ db }, ref, values) => linesOf(db, (await load(db, ref)).name, scopeIn(values)),
    run: async (tx, { ref, values, version, visit }) => {
      const row = await load(tx, ref)
      if (!mayGive(all(), visit.staff, row)) throw conflict('不能改权限比你多的人')
      if (row.id === visit.staff.id) throw conflict('不能修改自己的范围')
      if (row.roles.includes('owner')) throw conflict('站长看得到全校。先在“修改员工”里换掉站长的角色')
      const scope = scopeIn(values)
      if (scope) await chosenNames(tx, scope)
      if (!(await narrowStaff(tx, row.id, { scope, version }))) throw conflict('刚被别人改过，请重新打开核对')
      return { object: `staff:${row.id}`, before: { scope: row.scope }, after: { scope }, to: '/staff' }
    },
  })
