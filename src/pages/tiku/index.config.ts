import { pullConfig } from '@/platform/elements/pull/page-config'

export default { navigationBarTitleText: '题库', ...pullConfig }
