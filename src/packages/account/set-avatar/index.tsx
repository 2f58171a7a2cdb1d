import { useQuery } from '@tanstack/react-query'
import { userQueries } from '@/data/account/user'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { late } from '@/ui/late'
import { useAvatar } from './use-avatar'
import './index.scss'

definePageConfig({ navigationBarTitleText: '修改头像' })

const CropPopup = late(() => import('./crop-popup').then((found) => found.CropPopup))

export default screen('set_avatar', () => {
  const info = useQuery(userQueries.info())
  const { picture, cropping, isSaving, choose, save } = useAvatar()
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
