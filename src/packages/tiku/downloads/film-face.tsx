import type { ReactNode } from 'react'
import type { DownloadQueue, QueueState } from '@/data/learn/download-queue'
import type { DownloadItem } from '@/data/learn/stored-file'
import { heightText } from '@/domain/learn/film-download'
import { sizeText } from '@/domain/text/size-text'
import { clockText } from '@/domain/time/clock-text'
import { Button, View } from '@/platform/elements'
import { Icon, type IconName } from '@/ui/icon'

/** `courseId`: the course whose downloads the page shows; films of others say theirs. */
export type ListProps = { queue: DownloadQueue; state: QueueState; courseId: number | undefined }
export type Own<T> = ListProps & { of: T }

type FactsProps = { of: DownloadItem; isOther: boolean; children?: ReactNode }

/** Sharpness, length and size of a film, and its course. */
export function Facts({ of: { height = null, length, bytes, courseTitle }, isOther, children }: FactsProps) {
  return (
    <>
      {isOther && <View className="small">{courseTitle}</View>}
      <View className="small">
        {[heightText(height), ...(length === undefined ? [] : [clockText(length)]), sizeText(bytes)].join(' · ')}
        {children}
      </View>
    </>
  )
}

type FaceProps = { id?: string; icon: IconName; isShut?: boolean; title: string; onClick?: () => void; children: ReactNode }

/** The sign of a film's state, its title and its facts; with `onClick` a button. */
export function FilmFace({ id, icon, isShut, title, onClick, children }: FaceProps) {
  const inner = (
    <>
      <View className={`film-row__sign ${isShut ? 'is-shut' : ''}`} hiddenFromReader>
        <Icon name={icon} />
      </View>
      <View className="film-row__main">
        <View>{title}</View>
        {children}
      </View>
    </>
  )
  if (!onClick)
    return (
      <View id={id} className="film-row__face">
        {inner}
      </View>
    )
  return (
    <Button id={id} className="film-row__face" onClick={onClick}>
      {inner}
    </Button>
  )
}
