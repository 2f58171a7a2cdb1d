import type { Deps } from '#server/deps'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { act } from '#server/desk/frame/row'
import { Face } from '#server/desk/parts/face'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { conflict } from '#server/refusal'
import { classById } from '#server/repositories/service/class-service'
import { setClassTeacher, tasksOfWeek, type WeekTask } from '#server/repositories/study/class-week'
import { classTeachers } from '#server/repositories/study/groups'
import { taskKindNames } from '@/domain/study/credit'
import { DAYS_OF_WEEK, learningDayOf, weekdayOfLearningDay } from '@/domain/time/day'
import { classTeacherAt } from './study-group'

const HUNDRED = 100

/** The learning days of the week that runs, from Monday to Sunday. */
export function weekOf(now: number): { from: number; to: number } {
  const today = learningDayOf(now)
  const from = today - weekdayOfLearningDay(today)
  return { from, to: from + DAYS_OF_WEEK - 1 }
}

export const weekTasksOf = ({ db, now }: Deps, classId: number): Promise<WeekTask[]> => tasksOfWeek(db, classId, weekOf(now()))

/** Tasks of this week with how many did them; a task opens the members who have not. */
export function WeekTasks({ of: tasks, path }: { of: readonly WeekTask[]; path: string }) {
  return (
    <section>
      <h2>这周的任务</h2>
      {tasks.length === 0 ? (
        <p className="muted">这周没有到期的任务。</p>
      ) : (
        <Rows
          of={tasks}
          columns={[
            [
              '任务',
              ({ id, title, kind }) => (
                <span className="brief" title={title}>
                  <PageLink to={`${path}?task=${id}`}>{title}</PageLink> <small>{taskKindNames[kind]}</small>
                </span>
              ),
            ],
            [
              '做完',
              ({ due, done }) => (
                <>
                  <meter min={0} max={due} value={done} aria-hidden="true" />{' '}
                  <span className="share">{`${Math.round((done * HUNDRED) / due)}%`}</span>{' '}
                  <small className="share">{`${done} / ${due}`}</small>
                </>
              ),
              true,
            ],
          ]}
        />
      )}
    </section>
  )
}

/** The class teacher, and a way to name another. */
export const ClassTeacher = ({ id, name }: { id: number; name: string }) => (
  <section>
    <h2>
      <span className="named">
        <Face picture="" name={name} size={40} />
        <span>
          {name} <small className="under">班主任</small>
        </span>
      </span>
      <ActLink name="change-class-teacher" of={id}>
        换
      </ActLink>
    </h2>
  </section>
)

const classAt = async (db: Deps['db'], ref: string) => found(await classById(db, idOf(ref, '班级')), '班级')

export const changeTeacher = act({
  name: 'change-class-teacher',
  title: '换班主任',
  roles: ['service'],
  fields: { teacherId: object({ label: '班主任', hint: '学校的员工，学员看到姓名' }) },
  start: async ({ db }, ref) => {
    const { title, teacherName, teacherId } = await classAt(db, ref)
    return {
      facts: [
        ['班级', title],
        ['现在的班主任', teacherName],
      ],
      texts: { teacherId: [String(teacherId ?? '')] },
      choices: { teacherId: choicesOf(await classTeachers(db)) },
    }
  },
  preview: async ({ db }, ref, { teacherId }) => [
    `“${(await classAt(db, ref)).title}”的班主任换成${(await classTeacherAt(db, teacherId)).title}，学员马上看到新的姓名`,
    '学习计划、任务和学员都不变',
  ],
  run: async (tx, { ref, values: { teacherId } }) => {
    const { id, teacherName, teacherId: before } = await classAt(tx, ref)
    const teacher = await classTeacherAt(tx, teacherId)
    if (!(await setClassTeacher(tx, id, teacher))) throw conflict('班主任已经是这一位')
    return {
      object: `class:${id}`,
      before: { teacherId: before, teacherName },
      after: { teacherId, teacherName: teacher.title },
      to: `/study-classes/${id}/members`,
    }
  },
})
