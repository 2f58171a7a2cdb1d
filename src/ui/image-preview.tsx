import { useState } from 'react'
import { Image, View } from '@/platform/elements'
import { Swiper } from '@/platform/elements/swiper'
import { ZoomBox } from '@/platform/elements/zoom-box'
import { LARGE } from '@/platform/elements/zoom-box/scale-of'
import { ActionButton } from './action-button'
import { fileAddress } from './file-address'
import { Popup } from './popup'
import './image-preview.scss'

type Picture = { src: string; alt: string }
type ImagePreviewProps = { id?: string; images: readonly Picture[]; startAt?: number; onClose: () => void }

/** Pictures as large as the screen, and larger on demand: by two fingers, a double press, a key or the button. Then they scroll. */
export function ImagePreview({ id = 'image-preview', images, startAt = 0, onClose }: ImagePreviewProps) {
  const [at, setAt] = useState(startAt)
  const [scale, setScale] = useState(1)
  const many = images.length > 1
  const isLarge = scale > 1
  const turn = (next: number) => {
    setAt(next)
    setScale(1)
  }
  const slides = images.map(({ src, alt }, place) => ({
    key: String(place),
    label: alt,
    content: (
      <ZoomBox className="image-preview__box" label={`${alt}，可放大`} scale={place === at ? scale : 1} onScale={setScale}>
        <Image className="image-preview__image" src={fileAddress(src)} alt={alt} fit="contain" isLazy={false} />
      </ZoomBox>
    ),
  }))
  const foot = (
    <>
      <View className="image-preview__alt">{images[at]?.alt}</View>
      <ActionButton look="plain" onClick={() => setScale(isLarge ? 1 : LARGE)}>
        {isLarge ? '还原' : '放大'}
      </ActionButton>
    </>
  )
  return (
    <Popup id={id} title={many ? `图片 ${at + 1} / ${images.length}` : '图片'} place="whole" onClose={onClose} foot={foot}>
      <Swiper className="image-preview" label="图片" at={at} onChange={turn} slides={slides} />
    </Popup>
  )
}
