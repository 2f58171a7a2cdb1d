export { http } from './index.h5'
