/** Average mil of a car in Sweden in 2023, by fuel and of all cars. */
export const AVERAGE_MIL = { petrol: 869, diesel: 1_426, all: 1_126 };
