import { Button } from '@tarojs/components'
import { fileAt } from '@/platform/upload/index.weapp'
import type { AvatarButtonProps } from './port'

/** The host's own sheet: the face of the messaging app, the album or the camera. It cuts what is not square, and gives a file. */
export function AvatarButton({ id, className, isBusy, onPicked, children }: AvatarButtonProps) {
  const take = (path: string | undefined) => {
    if (path) void fileAt(path).then(onPicked, () => undefined)
  }
  return (
    <Button
      id={id}
      className={`el-button ${className}`}
      hoverClass="is-pressed"
      disabled={isBusy}
      openType="chooseAvatar"
      onChooseAvatar={({ detail }) => take(detail.avatarUrl)}
    >
      {children}
    </Button>
  )
}
