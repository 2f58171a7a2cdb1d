import { lazy, Suspense, useState } from 'react'
import type { CourseExtra } from '@/contract/course/course.schema'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
import { KeepButton } from '@/features/site/keep/keep-button'
import { ShareButton } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'
import { jumpToMiniProgram } from '@/navigation/mini-program-jump'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActRow, ActSign } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { cardOfCourse } from './course-head'

/** Where the jump cannot be made by itself: the link to paste, or why there is none. */
async function offer(openlink: string | undefined): Promise<void> {
  if (openlink === undefined) toast('暂时打不开小程序，请稍后再试')
  else if (await clipboard.copy(openlink)) toast('进群链接已复制，在浏览器中打开就能进群')
  else toast('复制失败，请用手机浏览器打开本页进群')
}

/** Takes the learner to the course's group, which lives in the mini-program. */
export function useJoinGroup(courseId: number) {
  const { run, isBusy } = useAct(() => jumpToMiniProgram({ courseId, reserve: 0 }, (openlink) => void offer(openlink)))
  return { isBusy, join: () => void (checkLogin({ isDelayed: true }) && run()) }
}

const PosterPopup = lazy(() => import('./poster-popup').then((late) => ({ default: late.PosterPopup })))

function Poster({ course }: { course: CourseExtra }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton id="course-poster" look="plain" onClick={() => setOpen(true)}>
        <Icon name="image-plus" />
        海报
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PosterPopup course={course} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The way into the course's group, where there is a mini-program for it to live in. */
function JoinGroup({ courseId }: { courseId: number }) {
  const { isBusy, join } = useJoinGroup(courseId)
  if (!useOffered().miniProgram) return null
  return (
    <ActionButton id="join-group" look="plain" isBusy={isBusy} onClick={join}>
      <Icon name="user" />
      加入学习群
    </ActionButton>
  )
}

/** Offers the acts on a course beside learning it: share it, join its group, ask about it. */
export function CourseActions({ course }: { course: CourseExtra }) {
  return (
    <Card>
      {course.groupName !== '' && <View className="muted">{course.groupName}：老师答疑，同学一起打卡</View>}
      <ActRow>
        <ShareButton card={cardOfCourse(course)}>
          <ActSign name="share" />
          分享
        </ShareButton>
        <KeepButton of={{ kind: 'course', id: course.id }} sign={<Icon name="star" />} />
        <Poster course={course} />
        <ActionButton look="plain" onClick={() => go('help_center')}>
          <Icon name="headphones" />
          咨询
        </ActionButton>
        {course.groupName !== '' && <JoinGroup courseId={course.id} />}
      </ActRow>
    </Card>
  )
}
