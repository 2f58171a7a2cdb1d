import { useState } from 'react'
import { Image, View } from '@/platform/elements'
import { Swiper } from '@/platform/elements/swiper'
import { ActionButton } from './action-button'
import { fileAddress } from './file-address'
import { Popup } from './popup'
import './image-preview.scss'

type Picture = { src: string; alt: string }
type ImagePreviewProps = { id?: string; images: readonly Picture[]; startAt?: number; onClose: () => void }

/** Pictures as large as the screen, and twice as large on demand; then they scroll. */
export function ImagePreview({ id = 'image-preview', images, startAt = 0, onClose }: ImagePreviewProps) {
  const [at, setAt] = useState(startAt)
  const [isLarge, setLarge] = useState(false)
  const many = images.length > 1
  const slides = images.map(({ src, alt }, place) => ({
    key: String(place),
    label: alt,
    content: (
      <View className={`image-preview__box ${isLarge ? 'is-large' : ''}`}>
        <Image className="image-preview__image" src={fileAddress(src)} alt={alt} fit="contain" isLazy={false} />
      </View>
    ),
  }))
  const foot = (
    <>
      <View className="image-preview__alt">{images[at]?.alt}</View>
      <ActionButton look="plain" onClick={() => setLarge(!isLarge)}>
        {isLarge ? '还原' : '放大'}
      </ActionButton>
    </>
  )
  return (
    <Popup id={id} title={many ? `图片 ${at + 1} / ${images.length}` : '图片'} place="whole" onClose={onClose} foot={foot}>
      <Swiper className="image-preview" label="图片" at={at} onChange={setAt} slides={slides} />
    </Popup>
  )
}
