import { useState } from 'react'
import type { MemberAuth } from '@/contract/course/gate.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { lazy } from '@/ui/lazy'

const SubjectsPopup = lazy(() => import('./subjects-popup').then((found) => found.SubjectsPopup))
const PreparePopup = lazy(() => import('./prepare-popup').then((found) => found.PreparePopup))

/** Shows the task an owner still has before the first lesson, and the way to do it. */
export function PrepareCard({ courseId, of: { reason, text, action } }: { courseId: number; of: MemberAuth }) {
  const [isOpen, setOpen] = useState(false)
  if (reason !== 'pre_task' && reason !== 'subjects') return null
  const close = () => setOpen(false)
  return (
    <Card>
      <View>{text}</View>
      <ActionButton id="prepare-course" look="plain" onClick={() => setOpen(true)}>
        {action}
      </ActionButton>
      {isOpen &&
        (reason === 'subjects' ? (
          <SubjectsPopup courseId={courseId} onClose={close} />
        ) : (
          <PreparePopup courseId={courseId} onClose={close} />
        ))}
    </Card>
  )
}
