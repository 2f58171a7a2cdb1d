import { useState } from 'react'
import { Button, Image, View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import './pictures.scss'

const ImagePreview = lazy(() => import('@/ui/image-preview').then((found) => found.ImagePreview))

/** Pictures of a text, small; each opens large. */
export function PictureRow({ images, label }: { images: readonly string[]; label: string }) {
  const [at, setAt] = useState<number | null>(null)
  if (images.length === 0) return null
  const pictures = images.map((src, place) => ({ src, alt: `${label} ${place + 1}` }))
  return (
    <View className="picture-row" role="group" label={label}>
      {pictures.map(({ src, alt }, place) => (
        <Button key={src} className="picture-row__one" label={`看${alt}`} onClick={() => setAt(place)}>
          <Image className="picture-row__image" src={src} alt="" />
        </Button>
      ))}
      {at !== null && <ImagePreview images={pictures} startAt={at} onClose={() => setAt(null)} />}
    </View>
  )
}
