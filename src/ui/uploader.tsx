import { Button, Image, Text, View } from '@/platform/elements'
import { Icon } from './icon'
import './uploader.scss'

/** `percent` is 0–100, updated while the file is sent. */
export type UploadTile = { key: string; src: string; name: string; state: 'sending' | 'done' | 'failed'; percent?: number }
type UploaderProps = {
  id?: string
  label: string
  files: readonly UploadTile[]
  most: number
  disabled?: boolean
  onPick: () => void
  onRemove: (key: string) => void
  onRetry?: (key: string) => void
}

function Tile({ file, onRemove, onRetry }: { file: UploadTile } & Pick<UploaderProps, 'onRemove' | 'onRetry'>) {
  const { key, src, name, state, percent = 0 } = file
  return (
    <View className="uploader__tile" role="listitem">
      <Image className="uploader__image" src={src} alt={name} />
      {state === 'sending' && (
        <View className="uploader__state" live="polite">
          {percent}%
        </View>
      )}
      {state === 'failed' && (
        <Button className="uploader__state is-failed" label={`${name} 上传失败，重试`} onClick={() => onRetry?.(key)}>
          ! 重试
        </Button>
      )}
      <Button className="uploader__remove" label={`删除 ${name}`} onClick={() => onRemove(key)}>
        <View className="uploader__cross">
          <Icon name="x" />
        </View>
      </Button>
    </View>
  )
}

/** Pictures that are chosen and sent, and the place to add one; sending is not its business. */
export function Uploader({ id, label, files, most, disabled, onPick, onRemove, onRetry }: UploaderProps) {
  return (
    <View id={id} className="uploader" role="group" label={label}>
      {files.length > 0 && (
        <View className="uploader__list" role="list" label="已选图片">
          {files.map((file) => (
            <Tile key={file.key} file={file} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </View>
      )}
      {files.length < most && (
        <Button className="uploader__add" label={`添加图片 ${files.length} / ${most}`} disabled={disabled} onClick={onPick}>
          <Icon name="image-plus" />
          <Text>
            {files.length} / {most}
          </Text>
        </Button>
      )}
    </View>
  )
}
