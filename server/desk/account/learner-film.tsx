import { ActLink } from '#server/desk/frame/detail'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { conflict } from '#server/refusal'
import { type HeldFilm, heldOfLesson, stopFilm } from '#server/repositories/learn/film-downloads'
import { filmEnds, heightText } from '@/domain/learn/film-download'
import { sizeText } from '@/domain/text/size-text'
import { standingLearnerAt } from './learner-page'

const roles = ['service'] as const
const fields = { reason: text({ label: '原因', hint: '写进操作记录', most: 200 }) }

const stateOf = ({ until, stopped_at }: HeldFilm, now: number) => {
  if (stopped_at !== null) return `${momentText(stopped_at)} 停用`
  return until > now ? `可看到 ${momentText(until)}` : '到期，联网核对后可以接着看'
}

type HeldFilmsProps = { of: readonly (HeldFilm & { id: number })[]; userId: number; now: number }

/** Films that a learner keeps on devices, each height by itself. */
export function HeldFilms({ of, userId, now }: HeldFilmsProps) {
  return (
    <>
      <h2>离线视频</h2>
      <Rows
        of={of}
        empty="没有下载过视频"
        columns={[
          ['课时', ({ title }) => title],
          ['清晰度', ({ height }) => heightText(height || null)],
          ['大小', ({ bytes }) => sizeText(bytes), true],
          ['下载', ({ made_at }) => momentText(made_at)],
          ['状态', (film) => stateOf(film, now)],
          [
            '操作',
            ({ lessonId, stopped_at }) => (
              <ActLink name={stopped_at === null ? 'stop-film' : 'allow-film'} of={`${userId}.${lessonId}`}>
                {stopped_at === null ? '停用' : '恢复'}
              </ActLink>
            ),
          ],
        ]}
      />
    </>
  )
}

type Db = Parameters<typeof heldOfLesson>[0]

async function filmAt(db: Db, ref: string): Promise<HeldFilm & { userId: number; nickname: string }> {
  const [userRef, lessonRef] = ref.split('.')
  const { id: userId, nickname } = await standingLearnerAt(db, userRef)
  const [film] = await heldOfLesson(db, userId, idOf(lessonRef, '课时'))
  return { ...found(film, '这位学员的离线视频'), userId, nickname }
}

const factsOf = ({ nickname, title }: Awaited<ReturnType<typeof filmAt>>) =>
  [
    ['学员', nickname],
    ['课时', title],
  ] as const

const stop = act({
  name: 'stop-film',
  title: '停用离线视频',
  roles,
  fields,
  start: async ({ db }, ref) => ({ facts: factsOf(await filmAt(db, ref)) }),
  preview: () => ['下次联网核对时停用，没有网络的设备最晚到离线期满停用', `学员会看到“${filmEnds.stopped}”；联网观看不受影响`],
  run: async (tx, { ref, values: { reason }, now }) => {
    const { userId, lessonId, stopped_at } = await filmAt(tx, ref)
    if (stopped_at !== null) throw conflict('这份离线视频已经停用')
    await stopFilm(tx, userId, lessonId, now)
    const change = { before: { lessonId, isStopped: false }, after: { lessonId, isStopped: true } }
    return { object: `user:${userId}`, ...change, reason, to: `/learners/${userId}/courses` }
  },
})

const allow = act({
  name: 'allow-film',
  title: '恢复离线视频',
  roles,
  fields,
  start: async ({ db }, ref) => ({ facts: factsOf(await filmAt(db, ref)) }),
  preview: () => ['学员的设备下次联网后可以接着看'],
  run: async (tx, { ref, values: { reason } }) => {
    const { userId, lessonId, stopped_at } = await filmAt(tx, ref)
    if (stopped_at === null) throw conflict('这份离线视频没有停用')
    await stopFilm(tx, userId, lessonId, null)
    const change = { before: { lessonId, isStopped: true }, after: { lessonId, isStopped: false } }
    return { object: `user:${userId}`, ...change, reason, to: `/learners/${userId}/courses` }
  },
})

/** Films on the devices of a learner, which staff stop and allow again. */
export const learnerFilmArea: Area = { pages: [], acts: [stop, allow] }
