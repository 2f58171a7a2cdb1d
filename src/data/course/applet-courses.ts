import { session } from '@/data/account/session'
import { withAppletCourse } from '@/domain/course/applet-courses'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Courses for which the learner was sent to a mini-program. */
const KEY = 'wentToAppletCourseIds'

/** Records a course for the learner who is signed in. */
export function recordAppletCourse(courseId: number): void {
  const { userId } = session.store.getState()
  if (userId === null) return
  // A full device: the jump goes on without the record.
  writeIfRoom(storage, KEY, withAppletCourse(storage.read(KEY), userId, courseId))
}
