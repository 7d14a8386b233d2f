export { ConfirmSecondFactor, RecoveryCodes, SecondFactor, SecondFactorSecret } from './auth/second-factor.js';
export { apostrophes } from './apostrophes.js';
export { AuditEntry, AuditQuery } from './audit.js';
export { Login, User } from './auth/auth.js';
export { brand } from './brand.js';
export { escapeHtml } from './text/escape-html.js';
export { withFullStop } from './text/full-stop.js';
export { grievanceOfficer } from './grievance-officer.js';
export { imageTooLargeText, maxImageBytes, readableImageNames, readableImageTypes } from './media/image-uploads.js';
export {
  allergenLabels,
  allergens,
  collapsedIngredients,
  currency,
  deliveryWindows,
  dietLabels,
  diets,
  dishCategories,
  durations,
  homePlanCount,
  imageWidths,
  longestSearch,
  orderStates,
  roles,
  serviceArea,
} from './business.js';
export type { Allergen, Diet, DishCategory, Duration, MealType, OrderState, PlanTag, PlanType, Role } from './business.js';
export { EndCustomerSession, RequestSignIn, ResolvedCustomer, StartCustomerSession } from './deliveries/customers/customer.js';
export {
  CustomerData,
  CustomerEmail,
  CustomerErased,
  CustomerOrders,
  EraseCustomer,
  ForgottenOrders,
  KeepCustomers,
  KeptCustomers,
  OrderEmail,
} from './deliveries/customers/privacy.js';
export { cutOffOf, defaultCutOffs, firstDeliveryDay } from './deliveries/slots/cut-off.js';
export type { CutOff, CutOffs, FirstDeliveryRule } from './deliveries/slots/cut-off.js';
export { deliveryDays, placeMeals, slotsFrom, type PlacedMeals } from './deliveries/slots/delivery-days.js';
export {
  CalendarQuery,
  ChangeSlots,
  DeliveriesToday,
  DeliveryTask,
  KitchenSheet,
  KitchenSlot,
  KitchenSlots,
  MealPlanDiet,
  MealPlanDiets,
  MenuDish,
  MenuEntry,
  SetMealPlanDiet,
  SetMenuEntry,
  SheetBox,
  SheetLine,
  SlotsChanged,
} from './deliveries/kitchen/kitchen.js';
export { BoxLabel, LabelledDish, LabelPage, LabelQuery } from './deliveries/kitchen/labels.js';
export { CallOffSlot, SlotCalledOff } from './deliveries/kitchen/call-off.js';
export { customerCauses, failureCauses, markPlaces } from './deliveries/runs/mark-kinds.js';
export type { FailureCause, MarkPlace } from './deliveries/runs/mark-kinds.js';
export { DeliveryMark, DeliveryOutcome, EnterMarks, Mark, MarkAnswer, SendMarks } from './deliveries/runs/marks.js';
export type { MarkResult } from './deliveries/runs/marks.js';
export { MarksEntered, SlotDelivery, SlotMarks, SlotMarksQuery } from './deliveries/runs/slot-marks.js';
export { maxProblemPhotos, problemKinds, remedies } from './deliveries/customers/problem-kinds.js';
export type { ProblemKind, Remedy } from './deliveries/customers/problem-kinds.js';
export {
  AdminProblem,
  AnswerProblem,
  CancelRest,
  CreditedTo,
  PlanRest,
  Problem,
  ProblemCount,
  ProblemPage,
  ProblemQuery,
  ProblemResolution,
  ReopenProblem,
  ReportProblem,
  UploadedPhoto,
} from './deliveries/customers/problems.js';
export {
  AddRun,
  ChangeRun,
  DraftRuns,
  ResolvedRider,
  RiderRun,
  RiderStop,
  Run,
  RunLink,
  RunsOfSlot,
  RunStop,
  SetZones,
  StartRiderSession,
  Zone,
} from './deliveries/runs/runs.js';
export { dinnerOf, lunchOf, slotNumber, slotOf, slotText, windowEnd, windowStart } from './deliveries/slots/slot.js';
export type { DeliverySlot, SlotNumber } from './deliveries/slots/slot.js';
export { undatedText } from './deliveries/slots/undated-text.js';
export { personsOf, windowHours, windows, windowsOf } from './deliveries/slots/window.js';
export { windowTime } from './deliveries/slots/window-time.js';
export type { DeliveryWindow } from './deliveries/slots/window.js';
export { foodText } from './deliveries/kitchen/diet-text.js';
export { causeText, placeText } from './deliveries/runs/mark-text.js';
export {
  AddLateBox,
  AdjustMeals,
  ChangeEmail,
  ChangePreview,
  ChangeSubscription,
  ConfirmImport,
  DecideRefund,
  DeliveryDate,
  EaterProfile,
  FirstDelivery,
  FirstDeliveryQuery,
  PlanRefund,
  PreviewLateBox,
  SlotInput,
  SubscriptionChange,
  SubscriptionCommand,
  SubscriptionDetail,
  SubscriptionPage,
  SubscriptionSearch,
  SubscriptionSlot,
  SubscriptionSummary,
} from './deliveries/customers/subscription.js';
export type { SlotState, SubscriptionState } from './deliveries/customers/subscription.js';
export { displayOrderOf, lastDisplayOrder } from './catalog/display-order.js';
export {
  addDays,
  dateText,
  dayMs,
  dayNumber,
  dayOf,
  dayOfNumber,
  dayText,
  formatDay,
  formatMoment,
  formatMonth,
  formatTime,
  instantOf,
  shortDateText,
  shortDayText,
  timeOf,
  weekdayText,
} from './dates.js';
export type { Day } from './dates.js';
export { Dish, DishChanges, DishInput, DishStats } from './catalog/dish.js';
export { DishFacts, DishLabel } from './catalog/dish-facts.js';
export { dishLabel, foodMark, isVegetarian, labelLacks, nonVegetarianAllergens } from './catalog/dish-label.js';
export { errorStatus, Failure, unexpectedSentence } from './errors.js';
export type { ErrorCode } from './errors.js';
export { events, eventSecrets, OrderedPlan, parseEvent, PlanContents, PlanSnapshot, UnknownEventType } from './events.js';
export type { DomainEvent, EventData, EventType } from './events.js';
export { earliestDeliveryDay, firstDeliveryNoticeHours } from './deliveries/slots/first-delivery.js';
export { Identity, passwordRecentFor } from './auth/identity.js';
export type { Access } from './auth/identity.js';
export {
  ClaimPhotos,
  dishNotFound,
  ErasePhotos,
  ImageUse,
  OrderMoney,
  PaidOrderPage,
  PaidOrderQuery,
  PaidOrderWithRefunds,
  PhotoCount,
  ResolvedSession,
  ResolveSession,
  TransferPhotos,
} from './internal.js';
export { imageName, imageVariants } from './media/images.js';
export type { ImageVariants } from './media/images.js';
export { counted, dayCount, deliveryCount, mealCount } from './counts.js';
export { UploadedImage } from './media/uploaded-image.js';
export { MealPlan, MealPlanChanges, MealPlanInput, MealPlanStats } from './catalog/meal-plan.js';
export { discountPercent, formatPaise, formatRupees, minimumPaise, perMealPrice, rupees, toPaise } from './money.js';
export type { Rupees } from './money.js';
export {
  attentions,
  OrderDetail,
  OrderFilter,
  OrderPage,
  OrderPayment,
  OrderSearch,
  OrderStats,
  OrderSummary,
  Refund,
  refundStates,
  RequestRefund,
  settleSources,
  TimelineEntry,
} from './orders/admin-orders.js';
export type { RefundOrigin } from './orders/admin-orders.js';
export { InvoiceMonth, OrderDocument } from './orders/order-documents.js';
export { CreateOrder, OrderToPay, PaymentVerified, VerifyPayment } from './orders/order.js';
export { withAsciiDigits } from './text/ascii-digits.js';
export { withoutInvisibleMarks } from './text/invisible-marks.js';
export { phoneCharacters } from './text/phone-characters.js';
export { indianNumber } from './text/phone-number.js';
export { refundTime } from './orders/refund-time.js';
export { Refusal } from './refusal.js';
export { passwordLength, passwordTooLong, passwordTooShort } from './auth/password.js';
export {
  AcceptInvitation,
  ChangePassword,
  ConfirmPassword,
  Invitation,
  InviteUser,
  LookUpInvitation,
  UserAccount,
  UserChanges,
  Session,
} from './auth/users.js';
export type { UserState } from './auth/users.js';
export { Reorder } from './catalog/reorder.js';
export { routes } from './routes/index.js';
export type { Route, TrafficClass } from './routes/index.js';
export { databaseServices, eventServices, publishers, routedServices, serviceNames, services, subscriptions } from './services.js';
export type { AnyServiceName, AuditedServiceName, ConsumerName, DatabaseServiceName, EventServiceName, ServiceName } from './services.js';
export { isOutsideServiceArea, pinOf } from './deliveries/slots/service-area.js';
export { ShopSettings } from './settings.js';
export { emailAddress, Id, line } from './text/fields.js';
