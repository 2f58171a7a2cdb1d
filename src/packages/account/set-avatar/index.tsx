import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '@/data/account/user'
import { Failure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { changeAvatar, squareImage } from '@/data/site/upload'
import { isCompressible, uploadMessages } from '@/domain/device/upload-plan'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { album } from '@/platform/album'
import { Image, View } from '@/platform/elements'
import { AvatarButton } from '@/platform/elements/avatar-button'
import { toast } from '@/platform/toast'
import type { LocalFile, PictureArea } from '@/platform/upload/port'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { lazy } from '@/ui/lazy'
import './index.scss'

/** Widest picture kept of a learner, in pixels. */
const SIDE = 640

/** A failure already shown by the client is not shown again. */
const tell = (error: unknown) => {
  if (error instanceof Failure && !error.isHandled) toast(error.shown)
}

/** A picture whose type is known not to be taken is refused before it is cut. */
const isRefused = ({ type }: LocalFile) => type !== '' && !isCompressible(type)

/** Holds the picture being cut, and who waits for the part. */
type Cropping = { src: string; end: (area: PictureArea | null) => void }

/** The way to choose a picture and to cut it. */
function useSquare() {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const askArea = ({ preview }: LocalFile) =>
    new Promise<PictureArea | null>((resolve) => {
      const end = (area: PictureArea | null) => {
        setCropping(null)
        resolve(area)
      }
      setCropping({ src: preview, end })
    })
  const choose = async (): Promise<LocalFile | null> => {
    const picked = await album.pickImage()
    if (picked === null) return null
    if (isRefused(picked)) {
      toast(uploadMessages.typeUnsupported.shown)
      return null
    }
    return squareImage(picked, SIDE, askArea).catch(() => {
      toast('这张图片打不开，请换一张')
      return null
    })
  }
  return { cropping, choose }
}

/** The picture chosen and not saved yet, and the way to choose and to save one. */
function useAvatar() {
  const cache = useQueryClient()
  const [picture, setPicture] = useState<LocalFile | null>(null)
  const { cropping, choose } = useSquare()
  const saving = useAct(changeAvatar, {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('头像已更新')
      back()
    },
    onError: tell,
  })
  return {
    picture,
    cropping,
    isSaving: saving.isBusy,
    choose: async () => setPicture((await choose()) ?? picture),
    take: setPicture,
    save: () => picture && saving.run(picture),
  }
}

definePageConfig({ navigationBarTitleText: '修改头像' })

const CropPopup = lazy(() => import('./crop-popup').then((found) => found.CropPopup))

export default screen('set_avatar', () => {
  const info = useQuery(userQueries.info())
  const { picture, cropping, isSaving, choose, take, save } = useAvatar()
  return (
    <QueryState of={info}>
      {({ largeAvatar }) => (
        <View className="page-top">
          <Card>
            <View className="set-avatar">
              <Image
                className="set-avatar__face"
                src={picture?.preview ?? largeAvatar}
                alt={picture ? '新头像' : '当前头像'}
                isLazy={false}
              />
              <View className="small">支持 PNG、JPG、WEBP、BMP 格式，10 MB 以内</View>
            </View>
          </Card>
          <View className="page-pad">
            <ActionButton id="choose-avatar" look={picture ? 'plain' : 'primary'} isWide disabled={isSaving} onClick={() => void choose()}>
              {picture ? '换一张' : '选择图片'}
            </ActionButton>
            <AvatarButton id="host-avatar" className="button button--plain button--wide set-avatar__host" isBusy={isSaving} onPicked={take}>
              用微信头像
            </AvatarButton>
          </View>
          {picture && (
            <View className="page-pad">
              <ActionButton id="save-avatar" isWide isBusy={isSaving} onClick={save}>
                {isSaving ? '正在上传' : '保存头像'}
              </ActionButton>
            </View>
          )}
          {cropping && <CropPopup src={cropping.src} onEnd={cropping.end} />}
        </View>
      )}
    </QueryState>
  )
})
