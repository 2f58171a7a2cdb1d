import type { ReactNode } from 'react'
import type { LocalFile } from '@/platform/upload/port'

/** `onPicked`: the face the learner chose in the host; not called when they chose none, or it cannot be read. */
export type AvatarButtonProps = {
  id: string
  className: string
  isBusy: boolean
  onPicked: (file: LocalFile) => void
  children: ReactNode
}
