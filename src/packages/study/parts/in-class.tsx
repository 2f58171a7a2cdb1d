import type { ReactNode } from 'react'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'

const NOT_FOUND = 404

/** Whether a query was refused because the learner is in no class yet. */
function isWithoutClass({ error, data }: { error: Error | null; data: unknown }): boolean {
  return data === undefined && error !== null && 'code' in error && error.code === NOT_FOUND
}

type Asked<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }
type InClassProps<T> = {
  of: Asked<T>
  empty?: { when: (data: T) => boolean; text: string; art?: string }
  children: (data: T) => ReactNode
}

/** Shows the page to a member of a class; who is in none is led to choosing one. */
export function InClass<T>({ of, empty, children }: InClassProps<T>) {
  if (isWithoutClass(of))
    return (
      <StateNotice
        id="no-class"
        art={artOf('people')}
        text="还没有加入班级，选一个班就有学习计划了"
        action="选择班级"
        onAction={() => go('select_class')}
      />
    )
  return (
    <QueryState of={of} {...(empty && { empty: { ...empty, action: '回学习中心', onAction: () => go('study_center') } })}>
      {children}
    </QueryState>
  )
}
