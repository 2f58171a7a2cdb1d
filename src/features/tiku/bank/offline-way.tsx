import { Failure } from '@/data/http/failure'
import { isTemporary } from '@/domain/time/retry-delay'
import { go } from '@/navigation/go'
import { Card, Cell } from '@/ui/card'

type OfflineWayProps = { of: { isLoadingError: boolean; error: Error | null }; categoryId?: number }

/** A link to the downloaded questions, shown when loading failed without a network. */
export function OfflineWay({ of: { isLoadingError, error }, categoryId }: OfflineWayProps) {
  if (!isLoadingError || !(error instanceof Failure) || !isTemporary(error.code)) return null
  return (
    <Card>
      <Cell id="offline-way" side="没有网络也能练" onClick={() => go('tiku_downloads', {}, categoryId === undefined ? {} : { categoryId })}>
        离线题目
      </Cell>
    </Card>
  )
}
