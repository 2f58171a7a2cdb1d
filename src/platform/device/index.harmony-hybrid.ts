export { device } from './index.h5'
