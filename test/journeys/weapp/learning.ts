import { pageUrl } from '@/routes/link'
import { at, fire, gone, part, reads, type Stage, tap } from './stage'

/** Seconds a lesson tells its time at; a player tells it about four times a second. */
const seconds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** A lesson of the course that stops for two questions of its teacher, and the second at which it does. */
const STOPPED = { courseId: 102, lessonId: 1017, second: 72 }

/** A lesson opens and the player's events are taken; no video plays in the host, so the journey fires them. */
export async function learning(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('the first lesson opens and plays', async () => {
    await tap(stage, 'continue-learning')
    await at(stage, 'course_learn')
    await part(stage, 'player')
    await shoot('lesson')
    await fire(stage, 'player', 'play', {})
    for (const currentTime of seconds) await fire(stage, 'player', 'timeupdate', { currentTime, duration: 8 })
    await reads(stage, 'lesson-progress', /已学/)
  })
  await step('a lesson played to its end counts as learned', async () => {
    for (let currentTime = 2.25; currentTime <= 8; currentTime += 0.25)
      await fire(stage, 'player', 'timeupdate', { currentTime, duration: 8 })
    await fire(stage, 'player', 'ended', {})
    await part(stage, 'next-lesson')
    await shoot('lesson-ended')
  })
  await step('a lesson stops for the questions of its teacher, and goes on after they were opened', async () => {
    const { courseId, lessonId, second } = STOPPED
    await mini.callWxMethod('reLaunch', { url: pageUrl('course_learn', { id: courseId }, { lessonId }) })
    await part(stage, 'player')
    await fire(stage, 'player', 'play', {})
    for (const currentTime of [second - 0.5, second + 0.25]) await fire(stage, 'player', 'timeupdate', { currentTime, duration: 120 })
    await reads(stage, 'lesson-stop', /先停一下，老师在这里留了 2 道题/)
    await shoot('lesson-stop')
    await tap(stage, 'stop-practise')
    await at(stage, 'tiku_practice')
    await reads(stage, 'practice-place', /^1 \/ 2/)
    await mini.navigateBack()
    await at(stage, 'course_learn')
    await tap(stage, 'stop-later')
    await gone(stage, 'lesson-stop')
  })
}
