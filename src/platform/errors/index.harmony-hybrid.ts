export { errors } from './index.h5'
