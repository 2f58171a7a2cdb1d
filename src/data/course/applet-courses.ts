import { session } from '@/data/account/session'
import { withAppletCourse } from '@/domain/course/applet-courses'
import { storage } from '@/platform/storage'

/** Courses for which the learner was sent to a mini-program. */
const KEY = 'wentToAppletCourseIds'

/** Records a course for the learner who is signed in. */
export function recordAppletCourse(courseId: number): void {
  const { userId } = session.store.getState()
  if (userId === null) return
  try {
    storage.write(KEY, withAppletCourse(storage.read(KEY), userId, courseId))
  } catch {
    // A full device: the jump goes on without the record.
  }
}
