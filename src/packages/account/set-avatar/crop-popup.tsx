import { useState } from 'react'
import { View } from '@/platform/elements'
import { CropBox } from '@/platform/elements/crop-box'
import { toast } from '@/platform/toast'
import type { PictureArea } from '@/platform/upload/port'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

const [LEAST, MOST, STEP] = [1, 3, 0.25]

/** `onEnd`: the part of the picture that was cut, or null. */
export type CropPopupProps = { src: string; onEnd: (area: PictureArea | null) => void }

/** The picture chosen, to be moved and enlarged under the round window that others will see it through. */
export function CropPopup({ src, onEnd }: CropPopupProps) {
  const [zoom, setZoom] = useState(LEAST)
  const [area, setArea] = useState<PictureArea | null>(null)
  const fail = () => {
    toast('这张图片打不开，请换一张')
    onEnd(null)
  }
  const foot = (
    <ActionButton id="crop-done" isWide disabled={area === null} onClick={() => onEnd(area)}>
      使用
    </ActionButton>
  )
  return (
    <Popup id="crop-avatar" title="移动和缩放" place="whole" onClose={() => onEnd(null)} foot={foot}>
      <CropBox src={src} label="移动图片，方向键也可以" zoom={zoom} onZoom={setZoom} onArea={setArea} onFail={fail} />
      <View className="set-avatar__zoom">
        <ActionButton look="plain" disabled={zoom <= LEAST} onClick={() => setZoom(Math.max(LEAST, zoom - STEP))}>
          缩小
        </ActionButton>
        <ActionButton look="plain" disabled={zoom >= MOST} onClick={() => setZoom(Math.min(MOST, zoom + STEP))}>
          放大
        </ActionButton>
      </View>
    </Popup>
  )
}
