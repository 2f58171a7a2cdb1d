import { useState } from 'react'
import type { WrongCounts } from '@/contract/tiku/review.schema'
import { type FilterGroup, filterCount, filterGroups, type WrongFilter } from '@/domain/tiku/wrong-filter'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Fold } from '@/ui/fold'
import { OptionList } from '@/ui/option-list'
import { Popup } from '@/ui/popup'

type FilterBarProps = { counts: WrongCounts; filter: WrongFilter; onChange: (filter: WrongFilter) => void }

const chosenText = (groups: readonly FilterGroup[], filter: WrongFilter) =>
  groups.flatMap(({ field, options }) => options.find(({ value }) => value === filter[field])?.text ?? []).join('、')

/** Tells in words how the list is narrowed, and offers to narrow it otherwise. */
export function FilterBar({ counts, filter, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const groups = filterGroups(counts).filter(({ options }) => options.length > 0)
  const count = filterCount(filter)
  const foot = (
    <>
      <ActionButton id="clear-filter" look="plain" isWide disabled={count === 0} onClick={() => onChange({})}>
        清空
      </ActionButton>
      <ActionButton id="filter-done" isWide onClick={() => setOpen(false)}>
        看结果
      </ActionButton>
    </>
  )
  return (
    <View className="book-filter">
      <View id="filter-words" className="muted" live="polite">
        {count === 0 ? '全部错题' : chosenText(groups, filter)}
      </View>
      <ActionButton id="filter" look="quiet" onClick={() => setOpen(true)}>
        {count === 0 ? '筛选' : `筛选（${count}）`}
      </ActionButton>
      {isOpen && (
        <Popup id="filter-panel" title="筛选错题" onClose={() => setOpen(false)} foot={foot}>
          {groups.map(({ field, title, options }) => (
            <Fold key={field} id={`filter-${field}`} title={title} isOpenAtFirst={(filter[field] ?? '') !== ''}>
              <OptionList
                label={title}
                options={[{ value: '', text: '全部' }, ...options]}
                value={filter[field] ?? ''}
                onChoose={(value) => onChange({ ...filter, [field]: value })}
              />
            </Fold>
          ))}
        </Popup>
      )}
    </View>
  )
}
