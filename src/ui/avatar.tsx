import { Image, View } from '@/platform/elements'

/** A profile picture; without one, the first character of the name. */
export function Avatar({ src, name }: { src: string; name: string }) {
  if (src !== '') return <Image className="avatar" src={src} alt="" box={48} />
  return (
    <View className="avatar" hiddenFromReader>
      {Array.from(name)[0] ?? ''}
    </View>
  )
}
