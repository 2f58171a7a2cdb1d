import { pullConfig } from '@/platform/elements/pull/page-config'

export default { navigationBarTitleText: '首页', ...pullConfig }
