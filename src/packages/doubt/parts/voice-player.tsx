import { lazy } from '@/ui/lazy'

const Recording = lazy(() => import('@/features/tiku/question/recording').then((found) => found.Recording), { look: 'within' })

/** A recording of homework, heard when it is asked for. */
export const VoicePlayer = ({ name, src }: { name: string; src: string }) => (
  <Recording key={src} node={{ type: 'media', kind: 'audio', src, name }} />
)
