/**
 * Words that Swedish ads are searched for besides car names; the search box completes and corrects them like names. Which cars
 * have them is left to the search. Other spellings follow after "=".
 */
const BY_SUBJECT = {
  fuelsAndGears: `Bensin Diesel El Elbil Elhybrid Laddhybrid Hybrid Mildhybrid Etanol Flexifuel Fordonsgas Biogas Automat Automatlåda
    Manuell Växellåda Fyrhjulsdrift Framhjulsdrift Bakhjulsdrift Quattro xDrive 4Motion 4Matic AllGrip Powershift DSG Tiptronic`,
  bodies: `Kombi Sportkombi=Sportscombi=Sportskombi=Sportcombi=SportCombi Stationsvagn Herrgårdsvagn Sedan Halvkombi Coupé Cab Cabriolet Roadster Minibuss Skåpbil Transportbil Lastbil Husbil Flak
    Pickup SUV Crossover Stadsjeep Touring Avant Variant Sportback Allroad Alltrack Estate Tourer Sportwagon Gran Familjebil Småbil Sportbil
    Veteranbil Sjusitsig`,
  equipment: `Dragkrok Motorvärmare Dieselvärmare Bränslevärmare Kupévärmare Parkeringsvärmare Webasto Backkamera Parkeringssensorer
    Parkeringsassistent Panoramatak Glastak Taklucka Farthållare Navigation Navigator Bluetooth CarPlay Rattvärme Stolsvärme Elstolar
    Eluppvärmda Skinnklädsel Halvskinn Läder Alcantara Sportstolar Strålkastare Xenon Extraljus Dimljus Klimatanläggning Luftkonditionering
    Nyckelfritt Keyless Centrallås Elhissar Takräcke Takbox Lastnät Larm Isofix Regnsensor Luftfjädring Lättmetallfälgar Aluminiumfälgar
    Fälgar Vinterhjul Vinterdäck Sommarhjul Sommardäck Dubbdäck Värmepump Laddkabel Snabbladdning Startspärr Krockkudde Antisladd Skiljevägg
    Dragvikt Servostyrning Ljudsystem Panorama Backsensorer`,
  trims: `Kinetic Momentum Summum Inscription Polestar R-Design Recharge Business Classic Edition Premium Luxury Executive Comfort Ambition
    Elegance Highline Comfortline Trendline GTI Titanium Ghia Trend Style Active Tekna Acenta Allure Exclusive Expression Privilege Linear
    Vector Aero Cosmo Enjoy Sport M-Sport S-line AMG Avantgarde Cross Country Ambiente Attraction Dynamic Design Signature`,
  condition: `Nybesiktad Nybesiktigad Besiktad Besiktigad Nyservad Servad Fullservad Servicebok Garanti Nyskick Toppskick Välvårdad
    Fyndpris Begagnad Leasing Privatleasing Avbetalning Inbyte Momsbil Skattefri Lågmil Rostfri Renoverad Svensksåld Nybilsgaranti Kamrem
    Kamkedja Turbo Kompressor Rökfri`,
  otherCars: `Oldsmobile Plymouth Studebaker Packard Hillman Vauxhall Wartburg Trabant Borgward Talbot Bugatti Koenigsegg Pagani`,
} as const;

export const SEARCH_WORDS: readonly string[] = [
  ...new Set(Object.values(BY_SUBJECT).flatMap((words) => words.split(/\s+/))),
];
