import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { Input } from './field'
import { Icon } from './icon'
import './search-bar.scss'

type SearchBarProps = {
  id?: string
  value: string
  placeholder?: string
  hasFocus?: boolean
  onInput: (text: string) => void
  onSearch: () => void
  onCancel?: () => void
}

/** A line to search by; Enter and the key of the phone search, and so does the button. */
export function SearchBar({ id, value, placeholder, hasFocus, onInput, onSearch, onCancel }: SearchBarProps) {
  return (
    <View className="search-bar" role="search">
      <View className="search-bar__line">
        <Input
          id={id}
          label="搜索"
          kind="search"
          value={value}
          placeholder={placeholder}
          maxLength={50}
          hasFocus={hasFocus}
          isClearable
          lead={<Icon name="search" />}
          onInput={onInput}
          onEnter={onSearch}
        />
      </View>
      <ActionButton look="quiet" onClick={onCancel && value === '' ? onCancel : onSearch}>
        {onCancel && value === '' ? '取消' : '搜索'}
      </ActionButton>
    </View>
  )
}
