import { TrailerVideo } from '@/features/course/trailer-video'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '视频' })

const isMedia = (url: string) => /^https?:\/\//.test(url) || /^\/[^/]/.test(url)

/** A film on a page of its own. */
export default screen('video_page', ({ videoUrl = '', videoPoster = '' }) => {
  useNav({ title: '视频' })
  if (!isMedia(videoUrl)) return <StateNotice look="failed" text="没有找到要播放的视频" action="返回" onAction={back} />
  return (
    <View id="video-page">
      <TrailerVideo src={videoUrl} poster={isMedia(videoPoster) ? videoPoster : ''} label="视频" />
    </View>
  )
})
