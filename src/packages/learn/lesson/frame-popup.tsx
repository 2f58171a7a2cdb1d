import { Image, View } from '@/platform/elements'
import { Popup } from '@/ui/popup'
import { StateNotice } from '@/ui/state-notice'

/** A picture of what the film shows, to be kept by the learner; null where the browser does not give it out. */
export function FramePopup({ frame, onClose }: { frame: string | null; onClose: () => void }) {
  return (
    <Popup id="frame" title="截图" onClose={onClose}>
      {frame === null ? (
        <StateNotice text="这段视频暂时截不了图，可以用手机自带的截屏" />
      ) : (
        <>
          <Image className="player-frame" src={frame} alt="当前画面" fit="contain" isLazy={false} />
          <View className="muted">长按图片保存</View>
        </>
      )}
    </Popup>
  )
}
